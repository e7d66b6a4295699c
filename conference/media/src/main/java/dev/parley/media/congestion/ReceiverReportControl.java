package dev.parley.media.congestion;

/**
 * Rate control for a peer without transport-wide feedback, by the loss and round-trip time in its
 * receiver reports and by its own estimate (REMB).
 *
 * <p>Padding clusters cannot probe such a link, since no feedback gives the arrival times of single
 * packets. The media are the probe: the rate rises to what the next better layer needs, and falls
 * as soon as a report shows congestion, to the rate that the link carried before, if known. Each
 * failed attempt doubles the interval to the next one.
 */
final class ReceiverReportControl {
  private static final long SECOND = 1_000_000_000;

  /** Time without feedback after which a peer that negotiated it counts as sending none. */
  private static final long FEEDBACK_NANOS_MAX = SECOND;

  /** Time within which reports on an attempt have arrived. */
  private static final long ATTEMPT_NANOS = 2 * SECOND;

  /** Minimum time between two decreases, since several reports show the same congestion. */
  private static final long APART_NANOS = SECOND;

  private static final long LASTING_NANOS = 10 * SECOND;
  private static final long STEADY_NANOS = 5 * SECOND;
  private static final long PAUSE_NANOS_MIN = 8 * SECOND;
  private static final long PAUSE_NANOS_MAX = 64 * SECOND;

  /**
   * Factor on the bit rate of a layer, which varies: a rate slightly too low would not send the
   * layer.
   */
  private static final double HEADROOM = 1.1;

  private static final double LITTLE = 0.5;
  private static final double BELOW = 0.9;

  private final SentPacketLog log;
  private boolean expected = true;
  private long firstSent = -1;
  private long measuredAt;
  private long measuredBytes;
  private double sent;

  private double receiver = Double.POSITIVE_INFINITY;
  private boolean attempted;
  private boolean trying;
  private double carried; // rate before the attempt; 0 if unknown
  private double backTo; // rate after a failed attempt; 0 otherwise
  private long attemptAt;
  private long attemptDue;
  private long fellAt = Long.MIN_VALUE / 2;
  private long pause = PAUSE_NANOS_MIN;

  ReceiverReportControl(SentPacketLog log) {
    this.log = log;
  }

  /** Sets whether the peer negotiated transport-wide feedback. */
  void expected(boolean transportWide) {
    expected = transportWide;
  }

  /** Measures the rate that is sent; called several times a second. */
  void tick(long now) {
    if (firstSent < 0 && log.packets() > 0) {
      firstSent = now;
    }
    if (now - measuredAt >= SECOND) {
      sent = (log.bytes() - measuredBytes) * 8e9 / (now - measuredAt);
      measuredBytes = log.bytes();
      measuredAt = now;
    }
  }

  /** {@return whether the peer sends receiver reports only} */
  boolean receiverReportsOnly(long now) {
    return !expected || (firstSent >= 0 && now - firstSent >= FEEDBACK_NANOS_MAX);
  }

  /** {@return bits per second sent lately, above 0} */
  double sent() {
    return Math.max(1, sent);
  }

  /** {@return whether there has been no attempt yet} */
  boolean notAttempted() {
    return !attempted;
  }

  /** {@return whether no report has shown congestion for a while} */
  boolean steady(long now) {
    return now - fellAt >= STEADY_NANOS;
  }

  /**
   * {@return the rate for an attempt of the next better layer, or the present one if it is not time
   * for an attempt}
   */
  double attempt(double rate, double next, long now) {
    if (trying && now - attemptAt >= LASTING_NANOS) {
      trying = false;
      pause = PAUSE_NANOS_MIN;
    }
    if (next <= rate || (attempted && now < attemptDue)) {
      return rate;
    }
    carried = attempted && sent >= LITTLE * rate ? rate : 0;
    attempted = true;
    trying = true;
    attemptAt = now;
    attemptDue = now + ATTEMPT_NANOS;
    return next * HEADROOM;
  }

  /**
   * {@return the rate after a report of congestion: that before a failed attempt, or a reduction by
   * half the packet loss}
   */
  double congested(double rate, double share, long now) {
    if (!fell(now)) {
      return rate;
    }
    return backTo > 0 ? Math.min(backTo, rate) : used(rate) * (1 - share / 2);
  }

  /**
   * Handles the receiver's own estimate. It follows the received rate, so an estimate that is above
   * the sent rate, or still rises, sets no limit.
   *
   * @return the rate that it allows, at least half of the previous one; infinity where it sets no
   *     limit
   */
  double receiver(double rate, double bitsPerSecond, long now) {
    boolean rises = bitsPerSecond > receiver;
    receiver = bitsPerSecond;
    if (rises || bitsPerSecond >= BELOW * sent) {
      return Double.POSITIVE_INFINITY;
    }
    if (!fell(now)) {
      return rate;
    }
    return backTo > 0 ? Math.min(backTo, rate) : Math.clamp(bitsPerSecond, used(rate) / 2, rate);
  }

  private double used(double rate) {
    return sent < LITTLE * rate ? rate : Math.min(rate, sent);
  }

  private boolean fell(long now) {
    // The queue of a failed attempt shows in reports for as long as an attempt takes to succeed.
    if (now - fellAt < (backTo > 0 ? ATTEMPT_NANOS : APART_NANOS)) {
      return false;
    }
    fellAt = now;
    backTo = trying ? carried : 0;
    attemptDue = now + pause;
    if (trying) {
      trying = false;
      pause = Math.min(PAUSE_NANOS_MAX, 2 * pause);
    }
    return true;
  }
}
