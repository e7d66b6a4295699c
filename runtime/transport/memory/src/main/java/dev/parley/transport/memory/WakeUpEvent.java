package dev.parley.transport.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Wake-up event in shared memory: a 32-bit word on which a side sleeps, as on a futex, until the
 * other side sets it.
 *
 * <pre>
 *   AWAKE (0) --arm--> ASLEEP (1) --signal, by either side--> AWAKE, and woken if it slept already
 *       ^                  |
 *       +------disarm------+
 * </pre>
 *
 * <p>No wake-up is lost: the sleeper arms the event and then checks for news once more; the writer
 * publishes news and then checks the event. Both steps are volatile, so one side sees the other's
 * write. The ringing side changes the very word that the sleeper waits on.
 *
 * <p>The peer may be stopped or die between the two steps of ringing. This side therefore does not
 * trust the word to tell that a wake-up is coming: {@link #wakeSelf} always wakes its own sleeper.
 *
 * <p>Threads: {@link #signal} and {@link #wakeSelf} by all, the other methods by the thread that
 * reads the connection.
 */
final class WakeUpEvent {
  private static final int AWAKE = 0;
  private static final int ASLEEP = 1;
  private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();

  private final MemorySegment memory;
  private final long offset;
  private final AddressWait sleep;
  private volatile boolean asleep; // or about to be; the peer cannot change this copy

  WakeUpEvent(MemorySegment memory, long offset, AddressWait sleep) {
    this.memory = memory;
    this.offset = offset;
    this.sleep = sleep;
  }

  /**
   * Arms the event: from now on {@link #signal} ends a sleep. The caller must check for news after
   * this and before it sleeps.
   */
  void arm() {
    asleep = true;
    WORD.setVolatile(memory, offset, ASLEEP);
  }

  /** Sleeps until the event is set, for at most {@code nanos} nanoseconds. May return early. */
  void sleep(long nanos) {
    sleep.await(ASLEEP, nanos);
  }

  /** Resets the event after a sleep. */
  void disarm() {
    WORD.setVolatile(memory, offset, AWAKE);
    asleep = false;
  }

  /** {@return whether a thread sleeps on the word or is about to} */
  boolean armed() {
    return (int) WORD.getVolatile(memory, offset) != AWAKE;
  }

  /** Wakes the other side, which owns this event. The news must be published before. */
  void signal() {
    if (armed() && (int) WORD.getAndSet(memory, offset, AWAKE) != AWAKE) {
      sleep.wake();
    }
  }

  /** Wakes this side's own sleeper. The news must be published before. */
  void wakeSelf() {
    WORD.setVolatile(memory, offset, AWAKE);
    if (asleep) {
      sleep.wake();
    }
  }
}
