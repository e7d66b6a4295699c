package dev.parley.media.rtcp;

import java.time.Instant;

/** Wall time as RTCP has it: seconds since 1900 in the high half, a fraction in the low one. */
public final class NtpTime {
  private static final long SECONDS_1900_TO_1970 = 2_208_988_800L;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private NtpTime() {}

  /** {@return the 64 bits of a moment} */
  public static long of(Instant moment) {
    long fraction = ((long) moment.getNano() << 32) / NANOS_PER_SECOND;
    return ((moment.getEpochSecond() + SECONDS_1900_TO_1970) << 32) | fraction;
  }

  /** {@return a time that lies this many nanoseconds later} */
  public static long plus(long ntp, long nanos) {
    return ntp
        + ((nanos / NANOS_PER_SECOND) << 32)
        + ((nanos % NANOS_PER_SECOND) << 32) / NANOS_PER_SECOND;
  }

  /** {@return nanoseconds since 1900, which wrap around as the 64 bits do} */
  public static long toNanos(long ntp) {
    return (ntp >>> 32) * NANOS_PER_SECOND + (((ntp & 0xffff_ffffL) * NANOS_PER_SECOND) >>> 32);
  }

  /** {@return the middle 32 bits, by which receivers name a sender report} */
  public static int middle(long ntp) {
    return (int) (ntp >>> 16);
  }

  /** {@return nanoseconds of a short time in parts of 65,536 of a second, 32 bits without sign} */
  public static long nanos(int parts) {
    return (Integer.toUnsignedLong(parts) * NANOS_PER_SECOND) >>> 16;
  }

  /** {@return parts of 65,536 of a second, at most 32 bits without sign} */
  public static int parts(long nanos) {
    long seconds = Math.clamp(nanos / NANOS_PER_SECOND, 0, 0xffff);
    return (int)
        ((seconds << 16) + ((Math.max(0, nanos) % NANOS_PER_SECOND) << 16) / NANOS_PER_SECOND);
  }
}
