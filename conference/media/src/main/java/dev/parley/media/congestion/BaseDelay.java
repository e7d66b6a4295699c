package dev.parley.media.congestion;

/**
 * How much longer packets take than they took at best: the queue that stands. What is best is
 * forgotten after {@link #WINDOW_NANOS} to twice that, since clocks drift and ways change.
 */
final class BaseDelay {
  private static final long WINDOW_NANOS = 15_000_000_000L;
  private static final double STANDS_MILLIS = 80;
  private static final double QUEUES_MILLIS = 10;
  private static final double MILLI = 1_000_000;

  private long best = Long.MAX_VALUE;
  private long bestBefore = Long.MAX_VALUE;
  private long windowEnd = Long.MIN_VALUE;
  private long least;
  private double queueMillis;
  private long standsFrom;

  /** Packets that follow came together with one feedback. */
  void begin() {
    least = Long.MAX_VALUE;
  }

  /** A packet took so long by two clocks that may differ. */
  void packet(long nanos) {
    least = Math.min(least, nanos);
  }

  /** Those were all. */
  void end(long now) {
    if (least == Long.MAX_VALUE) {
      return;
    }
    if (now >= windowEnd) {
      bestBefore = best;
      best = Long.MAX_VALUE;
      windowEnd = now + WINDOW_NANOS;
    }
    best = Math.min(best, least);
    queueMillis = (least - Math.min(best, bestBefore)) / MILLI;
    if (!stands()) {
      standsFrom = now;
    }
  }

  /** {@return how long the luckiest packet of the last feedback waited} */
  double queueMillis() {
    return queueMillis;
  }

  /** {@return whether all of them waited, be it briefly} */
  boolean queues() {
    return queueMillis > QUEUES_MILLIS;
  }

  /** {@return whether that is long} */
  boolean stands() {
    return queueMillis > STANDS_MILLIS;
  }

  /** {@return for how long a queue has stood} */
  long standingNanos(long now) {
    return now - standsFrom;
  }

  /** Something was done about the queue: counts from now. */
  void handled(long now) {
    standsFrom = now;
  }
}
