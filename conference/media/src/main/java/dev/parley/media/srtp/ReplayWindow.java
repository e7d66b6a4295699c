package dev.parley.media.srtp;

import java.util.Arrays;

/**
 * Replay window of one SSRC, or of another source with packet indices: the highest index, and a bit
 * for each of the last {@link #SIZE} (RFC 3711, section 3.3.2). One thread at a time.
 */
public final class ReplayWindow {
  /**
   * Size of the window in packets. It is larger than the minimum of 64, since retransmissions
   * arrive hundreds of packets late on a fast stream.
   */
  public static final int SIZE = 1024;

  private static final int HALF_ROUND = 1 << 15;
  private static final int ROUND = 1 << 16;

  private final long[] seen = new long[SIZE / Long.SIZE];
  private long highest = -1;

  /** Creates the window of a source that has sent nothing. */
  public ReplayWindow() {}

  /**
   * {@return the index nearest to the highest one that ends with the sequence number (RFC 3711,
   * section 3.3.1); negative if it is before the first}
   */
  long indexOf(int sequence) {
    if (highest < 0) {
      return sequence;
    }
    long index = (highest & -ROUND) | sequence;
    long ahead = index - highest;
    if (ahead > HALF_ROUND) {
      return index - ROUND;
    }
    return ahead < -HALF_ROUND ? index + ROUND : index;
  }

  /** {@return whether an index is negative or older than the window} */
  public boolean isTooOld(long index) {
    return index < 0 || index <= highest - SIZE;
  }

  /** {@return whether an index was added before; it must not be too old} */
  public boolean isRepeated(long index) {
    return index <= highest && (seen[word(index)] & 1L << index) != 0;
  }

  /** Records an index that is neither too old nor a replay. */
  public void add(long index) {
    // A far jump would otherwise clear the bits one by one.
    if (index - highest >= SIZE) {
      Arrays.fill(seen, 0);
      highest = index;
    }
    while (highest < index) {
      highest++;
      seen[word(highest)] &= ~(1L << highest);
    }
    seen[word(index)] |= 1L << index;
  }

  private static int word(long index) {
    return (int) index >>> 6 & SIZE / Long.SIZE - 1;
  }
}
