package dev.parley.media.rtp;

/**
 * Unwrapper that extends time stamps from 32 to 64 bits: each becomes the number nearest to the
 * previous one. The first is placed beyond one cycle. One thread at a time.
 */
public final class TimestampUnwrapper {
  private static final long TURN = 1L << 32;

  private long last;
  private boolean begun;

  /** Creates an unwrapper in its initial state. */
  public TimestampUnwrapper() {}

  /** {@return the time of a packet, in ticks of its clock} */
  public long unwrap(int timestamp) {
    last = begun ? last + (timestamp - (int) last) : TURN + (timestamp & 0xffff_ffffL);
    begun = true;
    return last;
  }
}
