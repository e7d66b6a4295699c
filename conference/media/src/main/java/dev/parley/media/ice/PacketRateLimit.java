package dev.parley.media.ice;

/**
 * Token bucket: a number of events per second, with a burst of one second. One thread at a time.
 */
public final class PacketRateLimit {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final long intervalNanos;
  private long paidUntil;

  /** Creates a full bucket. */
  public PacketRateLimit(int perSecond, long now) {
    intervalNanos = SECOND_NANOS / perSecond;
    fill(now);
  }

  /** Refills the bucket completely. */
  void fill(long now) {
    paidUntil = now;
  }

  /**
   * Takes a token.
   *
   * @return whether there was one
   */
  public boolean take(long now) {
    long start = paidUntil - now > 0 ? paidUntil : now;
    if (start - now > SECOND_NANOS - intervalNanos) {
      return false;
    }
    paidUntil = start + intervalNanos;
    return true;
  }
}
