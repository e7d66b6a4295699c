package dev.parley.load.attacks;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * End of an attack: a point in time, or earlier when the attack has reached what it was made for.
 *
 * <p>Threads: safe for all.
 *
 * @param nanos as {@link System#nanoTime}
 * @param reached whether the attack may end before
 */
record Deadline(long nanos, BooleanSupplier reached) {
  private static final long LOOK_NANOS = 5_000_000;

  /** {@return the end after {@code time}} */
  static Deadline in(Duration time) {
    return in(time, () -> false);
  }

  /** {@return the end after {@code time}, or as soon as {@code reached} holds} */
  static Deadline in(Duration time, BooleanSupplier reached) {
    return new Deadline(System.nanoTime() + time.toNanos(), reached);
  }

  /** {@return whether the attack goes on} */
  boolean open() {
    return System.nanoTime() - nanos < 0 && !reached.getAsBoolean();
  }

  /** Waits until the attack is over. */
  void await() {
    pause(Duration.ofNanos(Math.max(0, nanos - System.nanoTime())));
  }

  /** Waits for so long, or until the attack is over. */
  void pause(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (open() && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(Math.min(LOOK_NANOS, end - System.nanoTime()));
    }
  }
}
