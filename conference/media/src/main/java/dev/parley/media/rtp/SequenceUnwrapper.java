package dev.parley.media.rtp;

/**
 * Unwrapper that extends sequence numbers from 16 to 64 bits: each becomes the number nearest to
 * the highest so far. The first is placed beyond one cycle, so that no number is ever negative. One
 * thread at a time.
 */
public final class SequenceUnwrapper {
  /** Length of a cycle of sequence numbers. */
  public static final long TURN = 1L << 16;

  private long highest = -1;

  /** Creates an unwrapper in its initial state. */
  public SequenceUnwrapper() {}

  /**
   * {@return the number of a received packet}
   *
   * @param sequence of which the lowest 16 bits are used
   */
  public long unwrap(int sequence) {
    long unwrapped = near(sequence);
    highest = Math.max(highest, unwrapped);
    return unwrapped;
  }

  /** {@return the number that {@link #unwrap} would return, without recording it} */
  public long near(int sequence) {
    if (highest < 0) {
      return TURN + (sequence & 0xffff);
    }
    return highest + (short) (sequence - (int) highest);
  }

  /**
   * {@return the number of a packet whose sender restarted at any sequence number: the lowest
   * matching one above all previous ones}
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
