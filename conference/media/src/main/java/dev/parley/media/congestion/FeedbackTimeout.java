package dev.parley.media.congestion;

/** Time-out for missing feedback: packets are sent, and none are acknowledged. */
final class FeedbackTimeout {
  private static final long STEP_NANOS = 500_000_000;

  private long seen;
  private boolean unanswered;
  private long from;
  private long lastSent;

  /**
   * Records that feedback has arrived.
   *
   * @param packets number of packets sent by then
   */
  void feedbackReceived(long packets) {
    unanswered = false;
    seen = packets;
  }

  /**
   * {@return whether to reduce the rate: at once, and again after each half second of silence}
   *
   * @param patience nanoseconds for which packets may stay without feedback
   */
  boolean expired(long packets, long patience, long now) {
    if (packets > seen) {
      // After a pause of the sender the wait starts again: there was nothing to acknowledge.
      if (!unanswered || now - lastSent > patience) {
        unanswered = true;
        from = now;
      }
      seen = packets;
      lastSent = now;
    }
    // By the time of the last packet, not by now: a sender that sends nothing expects no feedback.
    if (!unanswered || lastSent - from <= patience) {
      return false;
    }
    from += STEP_NANOS;
    return true;
  }
}
