package dev.parley.media.rtp;

/**
 * Makes sequence numbers of 16 bits into numbers of 64 bits that do not wrap around: each becomes
 * the one that is nearest to the highest so far. The first is taken as beyond one turn, so that no
 * number is ever negative. One thread at a time.
 */
public final class SequenceUnwrapper {
  /** Numbers before they repeat. */
  public static final long TURN = 1L << 16;

  private long highest = -1;

  /** Creates one that has seen nothing. */
  public SequenceUnwrapper() {}

  /**
   * {@return the number of a packet that came}
   *
   * @param sequence of which the lowest 16 bits count
   */
  public long unwrap(int sequence) {
    long unwrapped = near(sequence);
    highest = Math.max(highest, unwrapped);
    return unwrapped;
  }

  /** {@return the number that {@link #unwrap} would give, which is not counted as seen} */
  public long near(int sequence) {
    if (highest < 0) {
      return TURN + (sequence & 0xffff);
    }
    return highest + (short) (sequence - (int) highest);
  }

  /**
   * {@return the number of a packet whose sender began anew at any number: the lowest one above all
   * others that fits}
   */
  public long restart(int sequence) {
    highest =
        highest < 0 ? near(sequence) : highest + 1 + ((sequence - (int) highest - 1) & 0xffff);
    return highest;
  }

  /** {@return the highest number so far, or -1 before the first} */
  public long highest() {
    return highest;
  }
}
