package dev.parley.media.rtcp;

import dev.parley.media.rtp.ReceptionStatistics;

/**
 * What a receiver reports about one source, and what that source's reports tell: how its wall time
 * goes with its time stamps. One thread at a time.
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
   * Creates the stream of a source.
   *
   * @param clockRate units of its time stamps in a second
   */
  public ReceivedStream(int ssrc, int clockRate) {
    this.ssrc = ssrc;
    this.clockRate = clockRate;
    this.statistics = new ReceptionStatistics(clockRate);
  }

  /** {@return what counts its packets} */
  public ReceptionStatistics statistics() {
    return statistics;
  }

  /** Takes a sender report of this source; any other is passed by. */
  public void report(ReportReader report, long now) {
    if (!report.sender()) {
      return;
    }
    reported = true;
    ntp = report.ntp();
    timestamp = report.timestamp();
    reportedAt = now;
  }

  /** {@return whether the source said how its times go together} */
  public boolean reported() {
    return reported;
  }

  /** {@return the source's wall time now, as in {@link NtpTime}; 0 unless reported} */
  public long ntp(long now) {
    return reported ? NtpTime.plus(ntp, now - reportedAt) : 0;
  }

  /** {@return the source's time stamp that belongs to {@link #ntp(long)}} */
  public int timestamp(long now) {
    long since = now - reportedAt;
    return timestamp
        + (int)
            (since / NANOS_PER_SECOND * clockRate
                + since % NANOS_PER_SECOND * clockRate / NANOS_PER_SECOND);
  }

  /** Adds a block about this source to the report that was written last; false without room. */
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
