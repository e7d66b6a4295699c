package dev.parley.media.repair;

/**
 * Budget for retransmissions to one receiver: a share of the bytes sent, so that a receiver that
 * requests everything repeatedly cannot exhaust its link or ours. One thread at a time.
 */
public final class RetransmissionBudget {
  /** Divisor of the default budget: one part in this many of the bytes sent. */
  public static final int SHARE = 4;

  /** Maximum and initial bytes of the default budget, which allow a burst. */
  public static final int BYTES_MAX = 64 << 10;

  private final int share;
  private final int bytesMax;
  private int octets;

  /** Creates a full budget of one part in {@link #SHARE}, for a receiver with its own link. */
  public RetransmissionBudget() {
    this(SHARE, BYTES_MAX);
  }

  /**
   * Creates a full budget.
   *
   * @param share divisor: retransmissions are at most one part in this many of the bytes sent
   * @param bytesMax maximum and initial budget in bytes
   */
  public RetransmissionBudget(int share, int bytesMax) {
    this.share = share;
    this.bytesMax = bytesMax;
    octets = bytesMax;
  }

  /** Adds bytes that were sent for the first time. */
  public void sent(int length) {
    octets = Math.min(bytesMax, octets + length / share);
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

  /** Returns bytes that were taken for a retransmission that was not sent. */
  public void giveBack(int length) {
    octets = Math.min(bytesMax, octets + length);
  }
}
