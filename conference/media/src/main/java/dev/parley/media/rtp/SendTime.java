package dev.parley.media.rtp;

/**
 * What {@link HeaderExtension#ABSOLUTE_SEND_TIME} says: seconds in 24 bits, of which 18 are the
 * fraction, of a clock that begins anew each 64 seconds.
 */
public final class SendTime {
  private static final int FRACTION_BITS = 18;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long ROUND_NANOS = 64 * NANOS_PER_SECOND;

  private SendTime() {}

  /**
   * {@return the 24 bits for a time}
   *
   * @param now nanoseconds of any clock, the same for all packets of a connection
   */
  public static int of(long now) {
    return (int) ((Math.floorMod(now, ROUND_NANOS) << FRACTION_BITS) / NANOS_PER_SECOND);
  }
}
