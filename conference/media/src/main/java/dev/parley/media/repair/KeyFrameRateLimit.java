package dev.parley.media.repair;

import java.util.Arrays;

/** Rate limit for key frame requests of one receiver. One thread at a time. */
public final class KeyFrameRateLimit {
  /** Maximum number of accepted requests within {@link #WINDOW_NANOS}. */
  public static final int REQUESTS_MAX = 3;

  /** Window of the limit in nanoseconds: 10 s. */
  public static final long WINDOW_NANOS = 10_000_000_000L;

  private static final long NEVER = Long.MIN_VALUE;

  private final long[] asked = new long[REQUESTS_MAX];
  private int next;

  /** Creates the allowance of a receiver that has requested nothing. */
  public KeyFrameRateLimit() {
    Arrays.fill(asked, NEVER);
  }

  /** Counts a request. {@return whether it is accepted} */
  boolean take(long now) {
    if (asked[next] != NEVER && now - asked[next] < WINDOW_NANOS) {
      return false;
    }
    asked[next] = now;
    next = (next + 1) % REQUESTS_MAX;
    return true;
  }
}
