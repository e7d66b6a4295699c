package dev.parley.media.rtcp;

import java.time.Instant;

/**
 * NTP time of RTCP (RFC 3550, section 4): seconds since 1900 in the high 32 bits, fraction in the
 * low.
 */
public final class NtpTime {
  private static final long SECONDS_1900_TO_1970 = 2_208_988_800L;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private NtpTime() {}

  /** {@return the 64-bit NTP time of a moment} */
  public static long of(Instant moment) {
    long fraction = ((long) moment.getNano() << 32) / NANOS_PER_SECOND;
    return ((moment.getEpochSecond() + SECONDS_1900_TO_1970) << 32) | fraction;
  }

  /** {@return an NTP time that is this many nanoseconds later} */
  public static long plus(long ntp, long nanos) {
    return ntp
        + ((nanos / NANOS_PER_SECOND) << 32)
        + ((nanos % NANOS_PER_SECOND) << 32) / NANOS_PER_SECOND;
  }

  /** {@return nanoseconds since 1900, which wrap around with the 64 bits} */
  public static long toNanos(long ntp) {
    return (ntp >>> 32) * NANOS_PER_SECOND + (((ntp & 0xffff_ffffL) * NANOS_PER_SECOND) >>> 32);
  }

  /** {@return the middle 32 bits, by which report blocks refer to a sender report (LSR)} */
  public static int middle(long ntp) {
    return (int) (ntp >>> 16);
  }

  /** {@return nanoseconds of a duration in units of 1/65,536 s, 32 bits unsigned} */
  public static long nanos(int parts) {
    return (Integer.toUnsignedLong(parts) * NANOS_PER_SECOND) >>> 16;
  }

  /** {@return a duration in units of 1/65,536 s, at most 32 bits unsigned} */
  public static int parts(long nanos) {
    long seconds = Math.clamp(nanos / NANOS_PER_SECOND, 0, 0xffff);
    return (int)
        ((seconds << 16) + ((Math.max(0, nanos) % NANOS_PER_SECOND) << 16) / NANOS_PER_SECOND);
  }
}
