package dev.parley.valves;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Token bucket with a rate and a burst size, kept as the one time at which it will be full again
 * (the "generic cell rate algorithm").
 *
 * <p>Threads: safe for all.
 */
final class TokenBucket {
  private final long nanosEach;
  private final long burstNanos; // what a full bucket is worth, but for one token
  private final AtomicLong fullNanos;

  /**
   * @param now the present time by the clock that {@link #take} is given
   */
  TokenBucket(double perSecond, int burst, long now) {
    nanosEach = Math.max(1, Math.round(1e9 / perSecond));
    burstNanos = Math.multiplyExact(nanosEach, burst - 1L);
    fullNanos = new AtomicLong(now);
  }

  /**
   * Takes a token, possibly one that becomes available later.
   *
   * @param waitNanos the longest permitted wait
   * @return the wait for the token in nanoseconds; when it would be too long, its negative, and no
   *     token is taken
   */
  long take(long now, long waitNanos) {
    while (true) {
      long full = fullNanos.get();
      // An idle bucket counts from now on, so at most one burst accumulates.
      long from = full - now > 0 ? full : now;
      long wait = Math.max(0, from - now - burstNanos);
      if (wait > waitNanos) {
        return -wait;
      }
      if (fullNanos.compareAndSet(full, from + nanosEach)) {
        return wait;
      }
    }
  }
}
