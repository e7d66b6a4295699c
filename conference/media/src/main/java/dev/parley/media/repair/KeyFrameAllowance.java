package dev.parley.media.repair;

import java.util.Arrays;

/** How often one receiver may ask for a key frame. One thread at a time. */
public final class KeyFrameAllowance {
  /** Requests that count within {@link #WITHIN}. */
  public static final int REQUESTS_MAX = 3;

  /** The time in which they are counted: 10 s. */
  public static final long WITHIN = 10_000_000_000L;

  private static final long NEVER = Long.MIN_VALUE;

  private final long[] asked = new long[REQUESTS_MAX];
  private int next;

  /** Creates the allowance of a receiver that has asked for nothing. */
  public KeyFrameAllowance() {
    Arrays.fill(asked, NEVER);
  }

  /** Takes a request, and tells whether it counts. */
  boolean take(long now) {
    if (asked[next] != NEVER && now - asked[next] < WITHIN) {
      return false;
    }
    asked[next] = now;
    next = (next + 1) % REQUESTS_MAX;
    return true;
  }
}
