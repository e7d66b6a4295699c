package dev.parley.transport.pipe;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.CallState;
import dev.parley.ffi.WindowsHandles;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * An overlapped I/O operation of Windows: started, and completed later. One operation at a time.
 *
 * <p>Threads: one thread at a time. Memory: in its owner's arena, since Windows writes into it.
 */
final class OverlappedOperation implements AutoCloseable {
  /** Offset of {@code hEvent} in the OVERLAPPED structure. */
  private static final int EVENT_AT = 24;

  /** Flag in the low bit of {@code hEvent}: the completion is not queued at the handle's port. */
  private static final long NOT_TO_THE_PORT = 1;

  private static final int BYTES = 32;

  private final MemorySegment block;
  private final MemorySegment count;
  private final CallState state;
  private final long event;
  private boolean pending;

  OverlappedOperation(Arena arena) throws IOException {
    block = arena.allocate(BYTES, 8);
    count = arena.allocate(JAVA_INT);
    state = new CallState(arena);
    event = WindowsHandles.createEvent(true);
    block.set(JAVA_LONG, EVENT_AT, event | NOT_TO_THE_PORT);
  }

  /** An operation to start. */
  interface OverlappedStart {
    boolean begin(MemorySegment overlapped, CallState state);
  }

  /** {@return the event that is set on completion} */
  long event() {
    return event;
  }

  /** {@return whether an operation is pending, as far as {@link #result} was asked} */
  boolean pending() {
    return pending;
  }

  /**
   * Starts an operation.
   *
   * @return 0, after which {@link #result} has the outcome, or the error of an immediate failure
   */
  int begin(OverlappedStart operation) {
    if (!operation.begin(block, state)) {
      int error = state.error();
      if (error != Kernel32.ERROR_IO_PENDING) {
        return error;
      }
    }
    pending = true;
    return 0;
  }

  /**
   * {@return the number of transferred bytes, or the negated error, which may be
   * ERROR_IO_INCOMPLETE}
   */
  int result(long pipe, boolean wait) {
    boolean good = Kernel32.result(pipe, block, count, wait, state);
    int error = good ? 0 : state.error();
    pending = error == Kernel32.ERROR_IO_INCOMPLETE;
    return good ? count.get(JAVA_INT, 0) : -error;
  }

  /** Cancels a pending operation, and waits until Windows no longer uses the memory. */
  void cancel(long pipe) {
    if (pending) {
      Kernel32.cancel(pipe, block, state);
      result(pipe, true);
      pending = false;
    }
  }

  @Override
  public void close() {
    WindowsHandles.close(event);
  }
}
