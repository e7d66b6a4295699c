package dev.parley.media.rtcp;

import java.util.random.RandomGenerator;

/**
 * Schedule of RTCP reports: the interval varies at random between 0.5 and 1.5 times its mean, so
 * that the reports of many peers do not coincide (RFC 3550, section 6.3.1). One thread at a time.
 */
public final class ReportSchedule {
  private final long interval;
  private final RandomGenerator random;
  private long next;

  /**
   * Creates a schedule whose first report is due after a part of the interval.
   *
   * @param interval mean interval in nanoseconds
   */
  public ReportSchedule(long interval, RandomGenerator random, long now) {
    this.interval = interval;
    this.random = random;
    this.next = now + (long) (interval * random.nextDouble() / 2);
  }

  /** {@return when the next report is due} */
  public long nextDeadline() {
    return next;
  }

  /** {@return whether a report is due now; if so, the next one is scheduled} */
  public boolean due(long now) {
    if (now - next < 0) {
      return false;
    }
    next = now + (long) (interval * (0.5 + random.nextDouble()));
    return true;
  }
}
