package dev.parley.media.congestion;

/**
 * Rate for a peer that sends no transport-wide feedback, from the loss and the round trip that its
 * reports tell and from its own estimate (REMB).
 *
 * <p>Clusters of padding cannot probe such a line, since nothing tells when single packets arrived.
 * The media are the probe: the rate rises to what the next better layer needs, and falls as soon as
 * a report speaks against it: back to what the line carried before, if that is known. Each failed
 * attempt doubles the pause before the next one.
 */
final class ReportControl {
  private static final long SECOND = 1_000_000_000;

  /** After so long without feedback a peer that negotiated it is taken to send none. */
  private static final long FEEDBACK_NANOS_MAX = SECOND;

  /** Reports about an attempt have come by then. */
  private static final long ATTEMPT_NANOS = 2 * SECOND;

  /** Several reports tell of one congestion. */
  private static final long APART_NANOS = SECOND;

  private static final long LASTING_NANOS = 10 * SECOND;
  private static final long STEADY_NANOS = 5 * SECOND;
  private static final long PAUSE_NANOS_MIN = 8 * SECOND;
  private static final long PAUSE_NANOS_MAX = 64 * SECOND;

  /** What a layer takes varies: an attempt that is a little too low would try nothing. */
  private static final double HEADROOM = 1.1;

  private static final double LITTLE = 0.5;
  private static final double BELOW = 0.9;

  private final SentLog log;
  private boolean expected = true;
  private long firstSent = -1;
  private long measuredAt;
  private long measuredBytes;
  private double sent;

  private double receiver = Double.POSITIVE_INFINITY;
  private boolean attempted;
  private boolean trying;
  private double carried; // before the attempt; 0 where nothing is known of that
  private double backTo; // after an attempt that failed; 0 otherwise
  private long attemptAt;
  private long attemptDue;
  private long fellAt = Long.MIN_VALUE / 2;
  private long pause = PAUSE_NANOS_MIN;

  ReportControl(SentLog log) {
    this.log = log;
  }

  /** Says whether the peer negotiated transport-wide feedback. */
  void expected(boolean transportWide) {
    expected = transportWide;
  }

  /** Measures what is sent; to be called some times a second. */
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

  /** {@return whether reports are all that will come from the peer} */
  boolean alone(long now) {
    return !expected || (firstSent >= 0 && now - firstSent >= FEEDBACK_NANOS_MAX);
  }

  /** {@return bits per second that were sent lately, more than nothing} */
  double sent() {
    return Math.max(1, sent);
  }

  /** {@return whether nothing was tried yet} */
  boolean untried() {
    return !attempted;
  }

  /** {@return whether no report has spoken against the rate for a while} */
  boolean steady(long now) {
    return now - fellAt >= STEADY_NANOS;
  }

  /** {@return the rate with which the next better layer is tried, if it is time for that} */
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
   * {@return the rate after a report of congestion: what the line carried before a failed attempt,
   * or less by half the share that was lost}
   */
  double congested(double rate, double share, long now) {
    if (!fell(now)) {
      return rate;
    }
    return backTo > 0 ? Math.min(backTo, rate) : used(rate) * (1 - share / 2);
  }

  /**
   * Takes the receiver's own estimate. It follows what arrives, so that one above what is sent, or
   * one that still rises, is no limit.
   *
   * @return the rate it allows, no less than half of before; infinity where it is no limit
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
    // What an attempt has queued is in the reports for as long as its success would have been.
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
