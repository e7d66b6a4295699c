package dev.parley.distribution.handout.sender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.distribution.handout.FileReport;
import dev.parley.distribution.handout.PieceLayout;
import dev.parley.distribution.handout.ReportState;
import org.junit.jupiter.api.Test;

class RecipientsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final PieceLayout LAYOUT = new PieceLayout(4L * PieceLayout.PIECE_BYTES);
  private static final int RATE = 20 * PieceLayout.PIECE_BYTES; // a piece a second for a member

  private final Recipients recipients = new Recipients(LAYOUT, RATE);

  private void lacks(int member, int missing) {
    byte[] payload = new byte[FileReport.HEADER_BYTES + LAYOUT.pieces()];
    FileReport.write(payload, 0, 1, ReportState.ANSWER, 0, 0);
    for (int i = 0; i < LAYOUT.pieces(); i++) {
      payload[FileReport.HEADER_BYTES + i] = (byte) missing;
    }
    FileReport report = new FileReport();
    assertThat(report.wrap(payload, 0, payload.length)).isTrue();
    assertThat(recipients.report(member, report, 1, 0)).isTrue();
  }

  /** {@return how many pieces are sent again at a time} */
  private int pieces(long now) {
    int count = 0;
    while (recipients.demand(0, false, now) > 0 && count < 100) {
      recipients.charge(0, 192, now);
      count++;
    }
    return count;
  }

  @Test
  void aMemberAloneHasOnePieceAtOnceAndThenItsShareOfTheRate() {
    assertThat(recipients.add(1, 0, 0)).isTrue();
    lacks(1, 192);
    assertThat(pieces(0)).isEqualTo(1);
    assertThat(pieces(SECOND / 2)).isEqualTo(1);
    assertThat(pieces(3 * SECOND)).isEqualTo(2);
    assertThat(recipients.demand(0, true, 3 * SECOND)).as("the first pass").isEqualTo(192);
  }

  @Test
  void membersThatAskTogetherShareTheCost() {
    for (int i = 0; i < 4; i++) {
      assertThat(recipients.add(i, 0, 0)).isTrue();
      lacks(i, 100);
    }
    assertThat(pieces(0)).isEqualTo(4);
  }

  @Test
  void whoComesLateMayAskForWhatWasSentBeforeTwiceInAll() {
    int bytes = 3 * PieceLayout.PIECE_BYTES;
    for (int i = 0; i < 4; i++) {
      assertThat(recipients.add(i, bytes, 0)).isTrue();
      lacks(i, 192);
      int credit = i < 2 ? 3 : i == 2 ? 2 : 0;
      assertThat(pieces(0)).as("member " + i).isEqualTo(1 + credit);
      recipients.remove(i);
    }
  }

  @Test
  void aMemberThatDoesNotAnswerIsAwaitedOnceUntilItAnswersAgain() {
    assertThat(recipients.add(1, 0, 0)).isTrue();
    assertThat(recipients.isAnyAwaited(1, 0)).as("before its first report").isFalse();
    lacks(1, 3);
    assertThat(recipients.isAnyAwaited(1, 0)).as("it has answered").isFalse();
    recipients.noteSilence(1);
    recipients.forget();
    assertThat(recipients.isAnyAwaited(2, 0)).isTrue();
    recipients.noteSilence(2);
    recipients.forget();
    assertThat(recipients.isAnyAwaited(3, 0)).isFalse();
    lacks(1, 3);
    recipients.forget();
    assertThat(recipients.isAnyAwaited(4, 0)).isTrue();
    assertThat(recipients.isAnyAwaited(4, Recipient.PRESENT_NANOS)).as("it has left").isFalse();
  }

  @Test
  void thereAreAtMost512Members() {
    for (int i = 0; i < Recipients.MOST; i++) {
      assertThat(recipients.add(i, 0, 0)).isTrue();
    }
    assertThat(recipients.add(Recipients.MOST, 0, 0)).isFalse();
    recipients.remove(0);
    assertThat(recipients.add(1, 0, 0)).isFalse();
    assertThat(recipients.add(0, 0, 0)).isTrue();
  }
}
