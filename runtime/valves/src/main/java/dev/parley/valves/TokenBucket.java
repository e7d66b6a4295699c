package dev.parley.valves;

import java.util.concurrent.atomic.AtomicLong;

/**
 * So many calls a second, and so many at once after a quiet time: a token bucket, kept as the one
 * time at which it will be full again (the "generic cell rate algorithm").
 *
 * <p>Threads: safe for all.
 */
final class TokenBucket {
  private final long nanosEach;
  private final long burstNanos; // what a full bucket is worth, but for one token
  private final AtomicLong fullNanos;

  /**
   * @param now by the clock whose times {@link #take} is given
   */
  TokenBucket(double perSecond, int burst, long now) {
    nanosEach = Math.max(1, Math.round(1e9 / perSecond));
    burstNanos = Math.multiplyExact(nanosEach, burst - 1L);
    fullNanos = new AtomicLong(now);
  }

  /**
   * Takes a token, which may have to be waited for.
   *
   * @param waitNanos at most so long
   * @return how long to wait for it; when that would be longer, less than zero by how long that is,
   *     and none was taken
   */
  long take(long now, long waitNanos) {
    while (true) {
      long full = fullNanos.get();
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
