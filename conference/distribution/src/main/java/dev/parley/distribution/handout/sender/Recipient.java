package dev.parley.distribution.handout.sender;

import dev.parley.distribution.handout.FileReport;
import dev.parley.distribution.handout.PieceLayout;
import dev.parley.distribution.handout.ReportState;
import java.util.Arrays;

/** Member that a hand-out is for. Threads: confined to the owner of the sender. */
final class Recipient {
  /** Time after its last report for which a member counts as present: 5 s, in nanoseconds. */
  static final long PRESENT_NANOS = 5_000_000_000L;

  /**
   * Divisor of the rate: what is sent again for one member alone is at most one part in this many.
   */
  static final int SHARE = 20;

  /** Initial budget in bytes: one damaged piece. */
  static final long BUDGET_BYTES = PieceLayout.PIECE_BYTES;

  private static final int NANOS_OF_MICRO = 1_000;
  private static final int MICROS_OF_SECOND = 1_000_000;
  private static final int NO_ROUND = -1;

  private final byte[] missing;
  private final long bytesPerSecond;
  private final long since;
  private long budget;
  private boolean reported;
  private long reportedAt;
  private ReportState state = ReportState.PROGRESS;
  private long received;
  private int answered = NO_ROUND;
  private boolean silent; // whether it has not answered in the last round

  /**
   * Creates a member without reports.
   *
   * @param credit bytes that were sent before it was there, and that it may ask for
   */
  Recipient(int pieces, long bytesPerSecond, long credit, long now) {
    missing = new byte[pieces];
    this.bytesPerSecond = bytesPerSecond / SHARE;
    since = now;
    budget = BUDGET_BYTES + credit;
  }

  /**
   * Takes a report.
   *
   * @param round in which an answer counts
   */
  void report(FileReport report, int round, long now) {
    reported = true;
    reportedAt = now;
    silent &= report.state() != ReportState.ANSWER;
    state = report.state();
    received = report.received();
    if (state != ReportState.ANSWER || report.round() != round) {
      return;
    }
    answered = round;
    int first = report.first();
    for (int i = 0; i < report.count() && first + i < missing.length; i++) {
      missing[first + i] = (byte) report.missing(i);
    }
  }

  /** Notes that a round begins; it is not awaited again if it is present and has not answered. */
  void noteSilence(int round) {
    silent |= !hasAnswered(round);
  }

  /** {@return whether a round waits for its answer} */
  boolean isAwaited(int round, long now) {
    return isPresent(now) && !silent && !hasAnswered(round);
  }

  /** Forgets what it lacks, since the round that it has answered for has ended. */
  void forget() {
    Arrays.fill(missing, (byte) 0);
    answered = NO_ROUND;
  }

  boolean hasReported() {
    return reported;
  }

  boolean isDone() {
    return state == ReportState.COMPLETE || state == ReportState.DECLINED;
  }

  boolean isComplete() {
    return state == ReportState.COMPLETE;
  }

  /** {@return whether it takes part now, and lacks something} */
  boolean isPresent(long now) {
    return reported && !isDone() && now - reportedAt < PRESENT_NANOS;
  }

  boolean hasAnswered(int round) {
    return answered == round;
  }

  int missing(int piece) {
    return missing[piece] & 0xff;
  }

  long received() {
    return received;
  }

  /** {@return bytes that may be sent again for it} */
  long budget(long now) {
    return budget + (now - since) / NANOS_OF_MICRO * bytesPerSecond / MICROS_OF_SECOND;
  }

  void charge(long bytes) {
    budget -= bytes;
  }
}
