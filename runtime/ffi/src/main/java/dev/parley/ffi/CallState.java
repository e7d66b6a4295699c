package dev.parley.ffi;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.VarHandle;

/**
 * Captured call state: memory into which Java stores the error number (errno, on Windows
 * GetLastError) right after a function returns, before the JVM itself makes other calls.
 *
 * <p>Threads: one at a time. Memory: in the arena of its owner.
 */
public final class CallState {
  private static final String ERROR =
      OperatingSystem.CURRENT == OperatingSystem.WINDOWS ? "GetLastError" : "errno";

  /** Links a function with the {@link #segment} of a call state as its first argument. */
  public static final Linker.Option CAPTURE = Linker.Option.captureCallState(ERROR);

  private static final StructLayout LAYOUT = Linker.Option.captureStateLayout();
  private static final VarHandle NUMBER = LAYOUT.varHandle(PathElement.groupElement(ERROR));

  private final MemorySegment segment;

  /** Allocates the memory. */
  public CallState(Arena arena) {
    segment = arena.allocate(LAYOUT);
  }

  /** {@return the first argument of a function that was linked with {@link #CAPTURE}} */
  public MemorySegment segment() {
    return segment;
  }

  /** {@return the error number of the last call, meaningful only if that failed} */
  public int error() {
    return (int) NUMBER.get(segment, 0L);
  }

  /** {@return the result of a call if it is not negative, otherwise the negated error number} */
  public int result(int value) {
    return value >= 0 ? value : -error();
  }
}
