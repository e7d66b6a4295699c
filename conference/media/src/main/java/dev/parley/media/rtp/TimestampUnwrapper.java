package dev.parley.media.rtp;

/**
 * Makes time stamps of 32 bits into numbers of 64 bits that do not wrap around: each becomes the
 * one that is nearest to the one before. The first is taken as beyond one turn. One thread at a
 * time.
 */
public final class TimestampUnwrapper {
  private static final long TURN = 1L << 32;

  private long last;
  private boolean begun;

  /** Creates one that has seen nothing. */
  public TimestampUnwrapper() {}

  /** {@return the time of a packet, in units of its clock} */
  public long unwrap(int timestamp) {
    last = begun ? last + (timestamp - (int) last) : TURN + (timestamp & 0xffff_ffffL);
    begun = true;
    return last;
  }
}
