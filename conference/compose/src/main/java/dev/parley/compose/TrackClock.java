package dev.parley.compose;

import dev.parley.media.rtp.TimestampUnwrapper;

/**
 * Tells when what a packet carries is to be heard or seen, in milliseconds of the recording. Time
 * stamps are exact between each other, and packets come late but never early: so the earliest
 * packet, by its time stamp, places all of them. Every ten seconds it is looked for anew, since
 * clocks drift.
 *
 * <p>Threads: one at a time.
 */
final class TrackClock {
  /** Time stamps that are off by this began anew. */
  private static final double LEAP_MILLIS = 2_000;

  private static final long WINDOW_MILLIS = 10_000;

  private final TimestampUnwrapper unwrapper = new TimestampUnwrapper();
  private final double ticksPerMilli;
  private double offset = Double.NaN;
  private double earliest = Double.POSITIVE_INFINITY;
  private long windowEnd;

  TrackClock(int clockRate) {
    ticksPerMilli = clockRate / 1_000.0;
  }

  /**
   * {@return when it is to be seen or heard}
   *
   * @param arrived when the packet came, in milliseconds of the recording
   */
  double millis(int timestamp, long arrived) {
    double sent = unwrapper.unwrap(timestamp) / ticksPerMilli;
    double late = arrived - sent;
    if (!(Math.abs(late - offset) < LEAP_MILLIS)) {
      offset = late;
      begin(arrived);
    }
    earliest = Math.min(earliest, late);
    if (arrived >= windowEnd) {
      offset = earliest;
      begin(arrived);
    }
    offset = Math.min(offset, late);
    return sent + offset;
  }

  private void begin(long arrived) {
    earliest = Double.POSITIVE_INFINITY;
    windowEnd = arrived + WINDOW_MILLIS;
  }
}
