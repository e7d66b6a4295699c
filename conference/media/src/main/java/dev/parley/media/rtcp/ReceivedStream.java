package dev.parley.media.rtcp;

import dev.parley.media.rtp.ReceptionStatistics;

/**
 * Receiver state of one source: reception statistics for report blocks, and the relation of NTP and
 * RTP time from its sender reports. One thread at a time.
 */
public final class ReceivedStream {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final int ssrc;
  private final int clockRate;
  private final ReceptionStatistics statistics;
  private boolean reported;
  private long ntp;
  private int timestamp;
  private long reportedAt;

  /**
   * Creates the state of a source.
   *
   * @param clockRate ticks of its time stamps per second
   */
  public ReceivedStream(int ssrc, int clockRate) {
    this.ssrc = ssrc;
    this.clockRate = clockRate;
    this.statistics = new ReceptionStatistics(clockRate);
  }

  /** {@return the reception statistics} */
  public ReceptionStatistics statistics() {
    return statistics;
  }

  /** Handles a sender report; one of another source is ignored. */
  public void report(ReportReader report, long now) {
    if (!report.sender()) {
      return;
    }
    reported = true;
    ntp = report.ntp();
    timestamp = report.timestamp();
    reportedAt = now;
  }

  /** {@return whether a sender report has arrived} */
  public boolean reported() {
    return reported;
  }

  /** {@return the source's present NTP time, as in {@link NtpTime}; 0 before the first report} */
  public long ntp(long now) {
    return reported ? NtpTime.plus(ntp, now - reportedAt) : 0;
  }

  /** {@return the RTP time stamp that belongs to {@link #ntp(long)}} */
  public int timestamp(long now) {
    long since = now - reportedAt;
    return timestamp
        + (int)
            (since / NANOS_PER_SECOND * clockRate
                + since % NANOS_PER_SECOND * clockRate / NANOS_PER_SECOND);
  }

  /**
   * Adds a report block about this source to the report written last.
   *
   * @return false without room
   */
  public boolean block(RtcpWriter writer, long now) {
    int last = reported ? NtpTime.middle(ntp) : 0;
    int delay = reported ? NtpTime.parts(now - reportedAt) : 0;
    return writer.block(
        ssrc,
        statistics.takeFractionLost(),
        statistics.lost(),
        statistics.extendedHighest(),
        statistics.jitter(),
        last,
        delay);
  }
}
