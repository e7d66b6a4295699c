package dev.parley.media.repair;

/**
 * Budget for retransmissions to one receiver: a share of the bytes sent, so that a receiver that
 * requests everything repeatedly cannot exhaust its link or ours. One thread at a time.
 */
public final class RetransmissionBudget {
  /** Divisor: retransmissions are at most one part in this many of the bytes sent. */
  public static final int SHARE = 4;

  /** Maximum and initial budget in bytes, which allows a burst. */
  public static final int BYTES_MAX = 64 << 10;

  private int octets = BYTES_MAX;

  /** Creates a full budget. */
  public RetransmissionBudget() {}

  /** Adds bytes that were sent for the first time. */
  public void sent(int length) {
    octets = Math.min(BYTES_MAX, octets + length / SHARE);
  }

  /**
   * Takes bytes for a retransmission.
   *
   * @return whether the budget suffices
   */
  public boolean take(int length) {
    if (length > octets) {
      return false;
    }
    octets -= length;
    return true;
  }
}
