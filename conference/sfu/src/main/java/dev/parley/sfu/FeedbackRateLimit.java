package dev.parley.sfu;

/**
 * Rate limit on the RTCP feedback of a peer: one datagram may report on hundreds of thousands of
 * packets, and request thousands.
 *
 * <p>Threads: confined to its owner.
 */
final class FeedbackRateLimit {
  /**
   * Maximum number of packets reported on or requested per second; ten times what the largest room
   * sends to one peer.
   */
  static final int PACKETS_MAX = 50_000;

  private static final long SECOND_NANOS = 1_000_000_000;

  private long since;
  private int left = PACKETS_MAX;

  FeedbackRateLimit(long now) {
    since = now;
  }

  /** {@return whether feedback on this many more packets is processed} */
  boolean take(int packets, long now) {
    if (now - since >= SECOND_NANOS) {
      since = now;
      left = PACKETS_MAX;
    }
    left -= Math.min(packets, left + 1);
    return left >= 0;
  }
}
