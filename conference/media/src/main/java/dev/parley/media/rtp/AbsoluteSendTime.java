package dev.parley.media.rtp;

/**
 * Value of {@link HeaderExtension#ABSOLUTE_SEND_TIME}: seconds in 24 bits, of which 18 are the
 * fraction; it wraps around every 64 seconds.
 */
public final class AbsoluteSendTime {
  private static final int FRACTION_BITS = 18;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long ROUND_NANOS = 64 * NANOS_PER_SECOND;

  private AbsoluteSendTime() {}

  /**
   * {@return the 24-bit value of a time}
   *
   * @param now nanoseconds of any clock, the same one for all packets of a connection
   */
  public static int of(long now) {
    return (int) ((Math.floorMod(now, ROUND_NANOS) << FRACTION_BITS) / NANOS_PER_SECOND);
  }
}
