package dev.parley.pipeline;

import java.util.List;

/**
 * Valves in order, and the end they lead to: the protocol on the caller's side, the servant on the
 * other.
 *
 * <p>Immutable, shared by all calls that take this way.
 */
public final class Valveline {
  final Valve[] valves;
  final Terminal terminal;

  /**
   * @param valves from the first that sees a request to the last
   */
  public Valveline(List<Valve> valves, Terminal terminal) {
    this.valves = valves.toArray(Valve[]::new);
    this.terminal = terminal;
  }

  /** Sends a call down the line in the calling thread. Returns when the call has ended or waits. */
  public void run(Call call) {
    call.run(this);
  }

  /** Where a line ends. */
  @FunctionalInterface
  public interface Terminal {
    /**
     * Carries the call out, now or later; ends it with {@link Call#succeed} or {@link Call#fail},
     * from any thread.
     */
    void execute(Call call);
  }
}
