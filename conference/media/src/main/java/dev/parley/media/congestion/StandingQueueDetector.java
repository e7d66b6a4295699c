package dev.parley.media.congestion;

/**
 * Standing queue detector: compares the delay of packets with the minimum delay. The minimum is
 * forgotten after {@link #WINDOW_NANOS} to twice that, since clocks drift and paths change.
 */
final class StandingQueueDetector {
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

  /** Begins the packets of one feedback message. */
  void begin() {
    least = Long.MAX_VALUE;
  }

  /**
   * Adds a packet.
   *
   * @param nanos delay between two clocks that may have different origins
   */
  void packet(long nanos) {
    least = Math.min(least, nanos);
  }

  /** Ends the packets of one feedback message. */
  void end(long now) {
    if (least == Long.MAX_VALUE) {
      return;
    }
    if (now >= windowEnd) {
      // Two windows: with one, a queue that stands at the change would become the minimum.
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

  /** {@return the smallest queuing delay in the last feedback, in milliseconds} */
  double queueMillis() {
    return queueMillis;
  }

  /** {@return whether all packets of it were queued, even briefly} */
  boolean queues() {
    return queueMillis > QUEUES_MILLIS;
  }

  /** {@return whether that delay is long enough to count as a standing queue} */
  boolean stands() {
    return queueMillis > STANDS_MILLIS;
  }

  /** {@return for how long a queue has stood} */
  long standingNanos(long now) {
    return now - standsFrom;
  }

  /** Restarts the measurement, after the rate was reduced because of the queue. */
  void handled(long now) {
    standsFrom = now;
  }
}
