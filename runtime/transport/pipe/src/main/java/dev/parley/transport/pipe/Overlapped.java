package dev.parley.transport.pipe;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * One operation at a time that Windows carries out by itself: begun, and later asked for its end.
 *
 * <p>Threads: one at a time. Memory: in the arena of its owner, since Windows writes into it.
 */
final class Overlapped implements AutoCloseable {
  /** Where OVERLAPPED has the event that its end sets. */
  private static final int EVENT_AT = 24;

  /** Its end is not queued at a completion port of the handle. */
  private static final long NOT_TO_THE_PORT = 1;

  private static final int BYTES = 32;

  private final MemorySegment block;
  private final MemorySegment count;
  private final MemorySegment state;
  private final long event;
  private boolean pending;

  Overlapped(Arena arena) throws IOException {
    block = arena.allocate(BYTES, 8);
    count = arena.allocate(JAVA_INT);
    state = Kernel32.state(arena);
    event = Kernel32.createEvent(true);
    block.set(JAVA_LONG, EVENT_AT, event | NOT_TO_THE_PORT);
  }

  /** Something to begin. */
  interface Operation {
    boolean begin(MemorySegment overlapped, MemorySegment state);
  }

  /** {@return the event that is set when it has ended} */
  long event() {
    return event;
  }

  /** {@return whether something was begun whose end was not asked for} */
  boolean pending() {
    return pending;
  }

  /**
   * Begins.
   *
   * @return 0, and {@link #result} knows more, or the error that it ended with at once
   */
  int begin(Operation operation) {
    if (!operation.begin(block, state)) {
      int error = Kernel32.error(state);
      if (error != Kernel32.ERROR_IO_PENDING) {
        return error;
      }
    }
    pending = true;
    return 0;
  }

  /** {@return the bytes that were moved; or the error, negated, that it is not over among them} */
  int result(long pipe, boolean wait) {
    boolean good = Kernel32.result(pipe, block, count, wait, state);
    int error = good ? 0 : Kernel32.error(state);
    pending = error == Kernel32.ERROR_IO_INCOMPLETE;
    return good ? count.get(JAVA_INT, 0) : -error;
  }

  /** Breaks it off, and waits until Windows has let go of the memory. */
  void cancel(long pipe) {
    if (pending) {
      Kernel32.cancel(pipe, block, state);
      result(pipe, true);
      pending = false;
    }
  }

  @Override
  public void close() {
    Kernel32.close(event);
  }
}
