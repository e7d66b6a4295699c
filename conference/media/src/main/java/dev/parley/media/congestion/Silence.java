package dev.parley.media.congestion;

/** Whether a peer is silent: packets go on leaving, and nothing is told of them. */
final class Silence {
  private static final long STEP_NANOS = 500_000_000;

  private long seen;
  private boolean unanswered;
  private long from;
  private long lastSent;

  /**
   * The peer has spoken.
   *
   * @param packets how many packets had left by then
   */
  void answered(long packets) {
    unanswered = false;
    seen = packets;
  }

  /**
   * {@return whether it is time to send less: at once, and again each half second of silence}
   *
   * @param patience nanoseconds that a peer may leave packets unanswered
   */
  boolean lasts(long packets, long patience, long now) {
    if (packets > seen) {
      if (!unanswered || now - lastSent > patience) {
        unanswered = true;
        from = now;
      }
      seen = packets;
      lastSent = now;
    }
    if (!unanswered || lastSent - from <= patience) {
      return false;
    }
    from += STEP_NANOS;
    return true;
  }
}
