package dev.parley.pipeline;

/**
 * Base class of the generated code of a valveline ({@link ValvelineCompiler}): straight-line calls
 * with every valve as a constant, so that the JIT compiler can inline each valve. The call site in
 * a loop would be megamorphic, shared by all valves of all lines.
 *
 * <p>Threads: safe for all; it keeps no state of a call.
 */
abstract class CompiledValveline {
  /** Called by the generated classes. */
  CompiledValveline() {}

  /**
   * Passes a request down, from the valve at index {@code from} to the terminal or to the valve
   * that stops it.
   */
  abstract void down(Call call, int from);

  /** Passes a reply up, from the valve at index {@code from} to the first. */
  abstract void up(Call call, int from);
}
