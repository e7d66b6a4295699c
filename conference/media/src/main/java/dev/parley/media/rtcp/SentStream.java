package dev.parley.media.rtcp;

/**
 * What a sender reports about one source that it sends, and the round trip that follows from its
 * receiver's blocks. Which wall time a report has is the caller's choice, as a forwarder passes on
 * that of the publisher, by which sound and picture go together.
 *
 * <p>One thread at a time.
 */
public final class SentStream {
  /** Reports that are remembered; a block that names an older one gives no round trip. */
  public static final int REPORTS_MAX = 8;

  /** A longer round trip is not believed: 10 s. */
  public static final long ROUND_TRIP_MAX = 10_000_000_000L;

  private final int ssrc;
  private final int[] names = new int[REPORTS_MAX];
  private final long[] times = new long[REPORTS_MAX];
  private int reports;
  private long packets;
  private long octets;
  private int answered;
  private long roundTrip = -1;

  /** Creates the stream of a source that has sent nothing. */
  public SentStream(int ssrc) {
    this.ssrc = ssrc;
  }

  /** Counts a packet that was sent, by the octets of its payload. */
  public void sent(int payloadLength) {
    packets++;
    octets += payloadLength;
  }

  /** {@return packets that were sent} */
  public long packets() {
    return packets;
  }

  /**
   * Writes a sender report.
   *
   * @param ntp wall time, as in {@link NtpTime}
   * @param timestamp the same moment in units of the source's clock
   * @return false without room
   */
  public boolean report(RtcpWriter writer, long ntp, int timestamp, long now) {
    if (!writer.senderReport(ssrc, ntp, timestamp, packets, octets)) {
      return false;
    }
    names[reports % REPORTS_MAX] = NtpTime.middle(ntp);
    times[reports % REPORTS_MAX] = now;
    reports = reports + 1 == 2 * REPORTS_MAX ? REPORTS_MAX : reports + 1;
    return true;
  }

  /**
   * Takes a receiver's block about this source.
   *
   * @return nanoseconds of the round trip, 0 or more; or -1 when the block tells none, or that of a
   *     report that an earlier block named already
   */
  public long block(ReportReader block, long now) {
    if (block.lastReport() == 0 || block.lastReport() == answered) {
      return -1;
    }
    for (int i = 0; i < Math.min(reports, REPORTS_MAX); i++) {
      long trip = now - times[i] - NtpTime.nanos(block.delay());
      if (names[i] == block.lastReport() && trip <= ROUND_TRIP_MAX && trip > -ROUND_TRIP_MAX) {
        answered = block.lastReport();
        long measured = Math.max(0, trip);
        roundTrip = roundTrip < 0 ? measured : (roundTrip * 7 + measured) / 8;
        return measured;
      }
    }
    return -1;
  }

  /** {@return nanoseconds of the round trip, smoothed; -1 before the first} */
  public long roundTrip() {
    return roundTrip;
  }
}
