package dev.parley.distribution.handout.receiver;

import dev.parley.distribution.handout.FileReport;
import dev.parley.distribution.handout.PieceLayout;
import dev.parley.distribution.handout.ReportState;
import java.util.random.RandomGenerator;

/**
 * Reports of a receiver of one file: answers to requests after a random back-off, so that thirty of
 * them do not arrive at once, and its progress. Threads: confined to the owner of the receiver.
 */
final class HandoutReports {
  /** Maximum back-off of an answer: 50 ms, in nanoseconds. */
  static final long BACK_OFF_NANOS = 50_000_000L;

  /** Minimum interval of answers, since another member could forge requests: 50 ms. */
  static final long ANSWER_NANOS_MIN = 50_000_000L;

  /** Interval of reports of progress: 1 s, in nanoseconds. */
  static final long PROGRESS_NANOS = 1_000_000_000L;

  /** Number of reports of a final state without a request, since a report may be lost. */
  static final int FINAL_REPORTS = 5;

  private final int handout;
  private final PieceLayout layout;
  private final ReceivedSymbols symbols;
  private final ReportOutput output;
  private final RandomGenerator random;
  private final byte[] payload = new byte[FileReport.HEADER_BYTES + FileReport.PIECES_MAX];
  private int round;
  private long answerAt = Long.MAX_VALUE;
  private long answered;
  private long progressAt;
  private int finals;

  HandoutReports(
      int handout,
      PieceLayout layout,
      ReceivedSymbols symbols,
      ReportOutput output,
      RandomGenerator random,
      long now) {
    this.handout = handout;
    this.layout = layout;
    this.symbols = symbols;
    this.output = output;
    this.random = random;
    answered = now - ANSWER_NANOS_MIN;
    progressAt = now;
  }

  /** Answers a request for reports later. */
  void requested(int asked, long now) {
    round = asked;
    if (answerAt == Long.MAX_VALUE) {
      long earliest = Math.max(now, answered + ANSWER_NANOS_MIN);
      answerAt = earliest + random.nextLong(BACK_OFF_NANOS);
    }
  }

  /** Reports a change of the state at the next tick. */
  void due(long now) {
    progressAt = now;
  }

  void tick(HandoutState state, long now) {
    if (now - answerAt >= 0 && answerAt != Long.MAX_VALUE) {
      answerAt = Long.MAX_VALUE;
      answered = now;
      answer(state);
    }
    if (now - progressAt >= 0 && finals < FINAL_REPORTS) {
      progressAt = now + PROGRESS_NANOS;
      finals += isFinal(state) ? 1 : 0;
      send(reported(state, ReportState.PROGRESS), 0, 0);
    }
  }

  private void answer(HandoutState state) {
    ReportState reported = reported(state, ReportState.ANSWER);
    int end = state == HandoutState.RECEIVING ? layout.pieces() : 0;
    int first = skip(0, end);
    boolean sent = false;
    while (first < end || !sent) {
      int count = Math.min(FileReport.PIECES_MAX, end - first);
      for (int i = 0; i < count; i++) {
        payload[FileReport.HEADER_BYTES + i] = (byte) symbols.missing(first + i);
      }
      send(reported, Math.min(first, end), Math.max(0, count));
      sent = true;
      first = skip(first + count, end);
    }
  }

  private int skip(int from, int end) {
    int piece = from;
    while (piece < end && symbols.missing(piece) == 0) {
      piece++;
    }
    return piece;
  }

  private void send(ReportState state, int first, int count) {
    FileReport.write(payload, handout, round, state, symbols.bytes(), first);
    output.report(payload, 0, FileReport.HEADER_BYTES + count);
  }

  private static boolean isFinal(HandoutState state) {
    return state != HandoutState.RECEIVING && state != HandoutState.CHECKING;
  }

  private static ReportState reported(HandoutState state, ReportState running) {
    return switch (state) {
      case RECEIVING, CHECKING -> running;
      case COMPLETE -> ReportState.COMPLETE;
      case DISK_FAILED, INCONSISTENT -> ReportState.DECLINED;
    };
  }

  long nextDeadline() {
    return Math.min(answerAt, finals < FINAL_REPORTS ? progressAt : Long.MAX_VALUE);
  }
}
