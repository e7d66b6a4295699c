package dev.parley.export;

import dev.parley.media.rtp.TimestampUnwrapper;

/**
 * Mapping of RTP time stamps to playout times in milliseconds of the recording. Time stamps are
 * exact relative to each other, and packets arrive late but never early, so the packet with the
 * smallest delay determines the offset. The offset is renewed every ten seconds, since clocks
 * drift.
 *
 * <p>Threads: one at a time.
 */
final class PlayoutClock {
  /** Deviation from which time stamps count as restarted. */
  private static final double LEAP_MILLIS = 2_000;

  private static final long WINDOW_MILLIS = 10_000;

  private final TimestampUnwrapper unwrapper = new TimestampUnwrapper();
  private final double ticksPerMilli;
  private double offset = Double.NaN;
  private double earliest = Double.POSITIVE_INFINITY;
  private long windowEnd;

  PlayoutClock(int clockRate) {
    ticksPerMilli = clockRate / 1_000.0;
  }

  /**
   * {@return the playout time}
   *
   * @param arrived arrival time of the packet, in milliseconds of the recording
   */
  double millis(int timestamp, long arrived) {
    double sent = unwrapper.unwrap(timestamp) / ticksPerMilli;
    double late = arrived - sent;
    if (!(Math.abs(late - offset) < LEAP_MILLIS)) {
      offset = late;
      begin(arrived);
    }
    // Queues only add delay: the packet with the least delay in a window gives the best offset.
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
