package dev.parley.media.congestion;

/**
 * Schedule of probe clusters: the time and bit rate of the next one. On a link in use, the interval
 * doubles while probes find no more bandwidth.
 *
 * <p>Threads: one at a time.
 */
final class ProbeSchedule {
  private static final long SECOND = 1_000_000_000;
  private static final long PAUSE_NANOS_MIN = 5 * SECOND;
  private static final long PAUSE_NANOS_MAX = 40 * SECOND;

  /** Time after which a queue caused by a cluster has drained. */
  private static final long AFTER_NANOS = SECOND / 4;

  private static final double FIRST = 3;
  private static final double NEXT = 2;
  private static final double AHEAD = 1.25;

  private final SentPacketLog log;
  private long last;
  private long due;
  private long pause = PAUSE_NANOS_MIN;
  private double rate;

  /**
   * @param log of sent packets, whose byte counts differ between peers
   */
  ProbeSchedule(SentPacketLog log) {
    this.log = log;
  }

  /** Makes a probe due at once, since the path may have changed. */
  void restart(long now) {
    due = now;
    pause = PAUSE_NANOS_MIN;
  }

  /** Makes the next probe due after the minimum interval, since the estimate fell. */
  void fell(long now) {
    pause = PAUSE_NANOS_MIN;
    giveUp(now);
  }

  /** Records that a cluster gave no result, as when it was lost. */
  void giveUp(long now) {
    due = now + apart();
  }

  /** Records that packets of a cluster have arrived. */
  void arrived(long now) {
    last = now;
  }

  /** {@return whether delays may still be caused by a cluster} */
  boolean settling(long now) {
    return now - last < AFTER_NANOS && rate > 0;
  }

  /**
   * Records the result of a cluster.
   *
   * @param harmless whether the interval stays short: probes only harm a link in use, and only
   *     there does the estimate grow by itself
   * @param again whether the next probe is due at once
   */
  void measured(boolean harmless, boolean again, long now) {
    last = now;
    pause = harmless ? PAUSE_NANOS_MIN : Math.min(PAUSE_NANOS_MAX, pause * 2);
    due = again ? now : now + apart();
  }

  /** {@return whether a probe is due} */
  boolean due(long now) {
    return now >= due;
  }

  /**
   * Begins a probe. {@return its bit rate in bits per second}
   *
   * @param estimate present estimate in bits per second, like the other rates
   * @param wanted rate that would be sent with unlimited bandwidth
   * @param most maximum of the estimate
   */
  double begin(double estimate, double wanted, double most, long now) {
    double factor = rate == 0 ? FIRST : NEXT;
    rate = Math.min(factor * estimate, Math.min(AHEAD * wanted, most));
    due = now + apart();
    return rate;
  }

  /**
   * {@return a delay that differs between peers} Peers that share a link, whose rates fell
   * together, must not probe together.
   */
  private long apart() {
    // Deterministic, so that tests repeat: the number of bytes sent differs between peers.
    long dice = (log.bytes() * 0x9e3779b97f4a7c15L) >>> 40;
    return pause + ((pause / 2 * dice) >> 24);
  }
}
