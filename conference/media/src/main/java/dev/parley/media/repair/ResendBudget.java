package dev.parley.media.repair;

/**
 * How much may be sent again: a share of what was sent, so that a receiver that asks for all and
 * again does not take its line, or ours. One thread at a time.
 */
public final class ResendBudget {
  /** What is sent again is at most one part of this many of what is sent. */
  public static final int SHARE = 4;

  /** Octets that may be saved for a burst, and that there are in the beginning. */
  public static final int BYTES_MAX = 64 << 10;

  private int octets = BYTES_MAX;

  /** Creates a full budget. */
  public ResendBudget() {}

  /** Counts octets that were sent for the first time. */
  public void sent(int length) {
    octets = Math.min(BYTES_MAX, octets + length / SHARE);
  }

  /** Takes octets to be sent again, and tells whether there were so many. */
  public boolean take(int length) {
    if (length > octets) {
      return false;
    }
    octets -= length;
    return true;
  }
}
