package dev.parley.server.media;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sleep flag of a consumer thread that avoids lost wake-ups without a lock (Dekker pattern). The
 * consumer sets the flag and then checks its queues again; a producer adds work and then checks the
 * flag. With a full fence between both steps, at least one of them sees the other.
 *
 * <p>Threads: {@link #announceSleep} and {@link #endSleep} by the consumer, {@link #mustWake} by
 * all others.
 */
final class SleepFlag {
  private final AtomicBoolean resting = new AtomicBoolean();

  /** Announces sleep. The consumer must check its queues after this and before it sleeps. */
  void announceSleep() {
    resting.set(true);
    VarHandle.fullFence();
  }

  /** Ends the sleep. */
  void endSleep() {
    resting.setPlain(false);
  }

  /**
   * {@return whether the caller, having added work, must wake the consumer; true for one caller
   * only}
   */
  boolean mustWake() {
    VarHandle.fullFence();
    return resting.get() && resting.compareAndSet(true, false);
  }
}
