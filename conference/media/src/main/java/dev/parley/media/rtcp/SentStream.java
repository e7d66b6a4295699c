package dev.parley.media.rtcp;

/**
 * Sender state of one source: contents of its sender reports, and the round-trip time by the report
 * blocks of its receiver. The caller passes the NTP time of a report; an SFU passes on that of the
 * publisher, so that audio and video stay synchronised.
 *
 * <p>One thread at a time.
 */
public final class SentStream {
  /**
   * Number of sender reports remembered; a block that refers to an older one yields no round-trip
   * time.
   */
  public static final int REPORTS_MAX = 8;

  /** Maximum plausible round-trip time: 10 s, in nanoseconds. */
  public static final long ROUND_TRIP_MAX = 10_000_000_000L;

  private final int ssrc;
  private final int[] names = new int[REPORTS_MAX];
  private final long[] times = new long[REPORTS_MAX];
  private int reports;
  private long packets;
  private long octets;
  private int answered;
  private long roundTrip = -1;

  /** Creates the state of a source that has sent nothing. */
  public SentStream(int ssrc) {
    this.ssrc = ssrc;
  }

  /** Counts a sent packet and the bytes of its payload. */
  public void sent(int payloadLength) {
    packets++;
    octets += payloadLength;
  }

  /** {@return number of packets sent} */
  public long packets() {
    return packets;
  }

  /**
   * Writes a sender report.
   *
   * @param ntp NTP time, as in {@link NtpTime}
   * @param timestamp RTP time stamp of the same moment
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
   * Handles a report block about this source.
   *
   * @return round-trip time in nanoseconds, 0 or more; -1 when the block does not yield one, or
   *     refers to a sender report that an earlier block referred to
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

  /** {@return smoothed round-trip time in nanoseconds; -1 before the first} */
  public long roundTrip() {
    return roundTrip;
  }
}
