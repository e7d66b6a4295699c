package dev.parley.media.ice;

/** So many a second, and no more than a second's worth at once. One thread at a time. */
public final class RateLimit {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final long intervalNanos;
  private long paidUntil;

  /** Nothing was taken yet. */
  public RateLimit(int perSecond, long now) {
    intervalNanos = SECOND_NANOS / perSecond;
    fill(now);
  }

  /** Forgets what was taken. */
  void fill(long now) {
    paidUntil = now;
  }

  /** Takes one. {@return whether there was one} */
  public boolean take(long now) {
    long start = paidUntil - now > 0 ? paidUntil : now;
    if (start - now > SECOND_NANOS - intervalNanos) {
      return false;
    }
    paidUntil = start + intervalNanos;
    return true;
  }
}
