package dev.parley.transport.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * How a side that sleeps is woken: a word of shared memory.
 *
 * <pre>
 *   AWAKE (0) --arm--> ASLEEP (1) --ring, by either side--> AWAKE, and woken if it slept already
 *       ^                  |
 *       +------disarm------+
 * </pre>
 *
 * <p>No wake-up is lost: who sleeps arms the bell and then looks for news once more; who has news
 * publishes them and then looks at the bell. Both steps are volatile, so one of the two sees the
 * other. The word that is slept on is the one that the ringing side changes.
 *
 * <p>Between the two steps of ringing the peer may be stopped, or die. So this side never takes the
 * word's word for it that somebody is about to be woken: {@link #rouse} wakes whoever sleeps.
 *
 * <p>Threads: {@link #ring} and {@link #rouse} by all, the rest by the one that reads the
 * connection.
 */
final class Bell {
  private static final int AWAKE = 0;
  private static final int ASLEEP = 1;
  private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();

  private final MemorySegment memory;
  private final long offset;
  private final Sleep sleep;
  private volatile boolean asleep; // or about to be; what the peer cannot change

  Bell(MemorySegment memory, long offset, Sleep sleep) {
    this.memory = memory;
    this.offset = offset;
    this.sleep = sleep;
  }

  /** From now on {@link #ring} ends a sleep. Look for news after this and before sleeping. */
  void arm() {
    asleep = true;
    WORD.setVolatile(memory, offset, ASLEEP);
  }

  /** Sleeps until rung, at most so long, and possibly less. */
  void sleep(long nanos) {
    sleep.await(ASLEEP, nanos);
  }

  /** Awake again. */
  void disarm() {
    WORD.setVolatile(memory, offset, AWAKE);
    asleep = false;
  }

  /** {@return whether somebody sleeps, or is about to} */
  boolean armed() {
    return (int) WORD.getVolatile(memory, offset) != AWAKE;
  }

  /** There is news for the other side, whose bell this is; it was published before. */
  void ring() {
    if (armed() && (int) WORD.getAndSet(memory, offset, AWAKE) != AWAKE) {
      sleep.wake();
    }
  }

  /** There is news for this side's own sleeper, from this side; it was published before. */
  void rouse() {
    WORD.setVolatile(memory, offset, AWAKE);
    if (asleep) {
      sleep.wake();
    }
  }
}
