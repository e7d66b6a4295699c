package dev.parley.media.layers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.payload.OpusPayload;
import org.junit.jupiter.api.Test;

final class StreamRewriterTest {
  private static final long SECOND = 1_000_000_000L;

  private final EncodingClocks clocks = new EncodingClocks(90_000);
  private final StreamRewriter rewriter = new StreamRewriter(7, clocks, 0xFFFE, 100);
  private final ReceivedPacket arrival = new ReceivedPacket();
  private final OpusPayload view = new OpusPayload();

  private RewriteAction number(
      int encoding, int sequence, int timestamp, ForwardingDecision verdict, long now) {
    return rewriter.number(
        arrival.set(encoding, sequence, timestamp, false, view, now), verdict, false);
  }

  /** {@return the time stamp that the receiver sees} */
  private int sent(
      int encoding, int sequence, int timestamp, ForwardingDecision verdict, long now) {
    assertThat(number(encoding, sequence, timestamp, verdict, now)).isEqualTo(RewriteAction.SEND);
    return timestamp + rewriter.timestampAdded();
  }

  @Test
  void numbersStartAsToldAndWrap() {
    assertThat(sent(0, 5, 9_000, ForwardingDecision.STARTED, 0)).isEqualTo(100);
    assertThat(rewriter.sequence()).isEqualTo(0xFFFE);
    sent(0, 6, 9_000, ForwardingDecision.PASSED, 0);
    sent(0, 7, 9_000, ForwardingDecision.PASSED, 0);
    assertThat(rewriter.sequence()).isZero();
    assertThat(rewriter.assigned()).isEqualTo(3);
  }

  @Test
  void whatIsDroppedLeavesNoHoleAndWhatIsLostDoes() {
    sent(0, 10, 0, ForwardingDecision.STARTED, 0);
    assertThat(number(0, 11, 0, ForwardingDecision.ABOVE_TEMPORAL, 0))
        .isEqualTo(RewriteAction.DROP);
    sent(0, 12, 0, ForwardingDecision.PASSED, 0);
    assertThat(rewriter.sequence()).isEqualTo(0xFFFF);
    sent(0, 15, 0, ForwardingDecision.PASSED, 0);
    assertThat(rewriter.sequence()).isEqualTo(2);

    assertThat(number(0, 13, 0, ForwardingDecision.PASSED, 0)).isEqualTo(RewriteAction.SEND);
    assertThat(rewriter.sequence()).isZero();
    assertThat(number(0, 13, 0, ForwardingDecision.PASSED, 0))
        .as("a copy")
        .isEqualTo(RewriteAction.DROP);
    assertThat(number(0, 14, 0, ForwardingDecision.ABOVE_TEMPORAL, 0))
        .isEqualTo(RewriteAction.FILL);
    assertThat(rewriter.sequence()).isOne();
    assertThat(number(0, 11, 0, ForwardingDecision.PASSED, 0))
        .as("it was dropped")
        .isEqualTo(RewriteAction.DROP);
  }

  @Test
  void paddingGoesBeforeAndBetweenPicturesWithTheirTimeStampsAndNeverInOne() {
    byte[] padding = new byte[12];
    assertThat(rewriter.numberPadding()).as("before the first picture").isTrue();
    rewriter.writePadding(padding, 0);
    assertThat(padding).startsWith(0, 0, 0xFF, 0xFE, 0, 0, 0, 100, 0, 0, 0, 7);

    assertThat(sent(0, 5, 9_000, ForwardingDecision.STARTED, 0)).isEqualTo(100);
    assertThat(rewriter.sequence()).isEqualTo(0xFFFF);
    assertThat(rewriter.numberPadding()).as("within a picture").isFalse();
    arrival.set(0, 6, 9_000, true, view, 0);
    rewriter.number(arrival, ForwardingDecision.PASSED, true);
    assertThat(rewriter.numberPadding()).as("behind it").isTrue();
    assertThat(rewriter.numberPadding()).isTrue();
    assertThat(rewriter.sequence()).isEqualTo(2);
    assertThat(sent(0, 7, 12_000, ForwardingDecision.PASSED, 0)).isEqualTo(3_100);
    assertThat(rewriter.sequence()).isEqualTo(3);
    assertThat(number(0, 6, 9_000, ForwardingDecision.PASSED, 0))
        .as("a copy")
        .isEqualTo(RewriteAction.DROP);
    assertThat(rewriter.recall(2)).isEqualTo(SequenceContent.EMPTY);
    assertThat(number(0, 8, 12_000, ForwardingDecision.PAUSED, 0)).isEqualTo(RewriteAction.DROP);
    assertThat(rewriter.numberPadding()).as("behind half a picture that is given up").isTrue();
  }

  @Test
  void timeGoesOnByArrivalWhenNoReportsAreKnown() {
    sent(0, 10, 500, ForwardingDecision.STARTED, 0);
    assertThat(sent(1, 99, 77, ForwardingDecision.SWITCHED_UP, SECOND)).isEqualTo(90_100);
  }

  @Test
  void timeGoesOnByReportsWhenTheyAreKnown() {
    clocks.report(0, 5 * SECOND, 1_000);
    clocks.report(1, 6 * SECOND, 200_000);
    sent(0, 10, 1_000, ForwardingDecision.STARTED, 0);

    // At 200,000 the first encoding's clock was at 91,000; the frame was taken 3,000 later.
    assertThat(sent(1, 99, 203_000, ForwardingDecision.SWITCHED_UP, SECOND)).isEqualTo(93_100);
  }

  @Test
  void reportsThatCannotBeTrueAreNotBelieved() {
    clocks.report(0, 5 * SECOND, 1_000);
    clocks.report(1, 600 * SECOND, 200_000);
    sent(0, 10, 1_000, ForwardingDecision.STARTED, 0);
    assertThat(sent(1, 99, 203_000, ForwardingDecision.SWITCHED_UP, SECOND)).isEqualTo(90_100);
  }

  @Test
  void timeRisesAlsoWhenTheNewEncodingIsBehindAndTheNextChangeForgetsIt() {
    clocks.report(0, 0, 0);
    clocks.report(1, 0, 0);
    sent(0, 10, 9_000, ForwardingDecision.STARTED, 0);
    assertThat(sent(1, 99, 6_000, ForwardingDecision.SWITCHED_UP, 0)).isEqualTo(101);
    assertThat(sent(0, 11, 18_000, ForwardingDecision.SWITCHED_DOWN, SECOND / 10)).isEqualTo(9_100);
  }

  @Test
  void pauseLeavesNoHoleAndTimeGoesOn() {
    sent(0, 10, 0, ForwardingDecision.STARTED, 0);
    assertThat(number(0, 11, 3_000, ForwardingDecision.PAUSED, 0)).isEqualTo(RewriteAction.DROP);
    assertThat(number(0, 15, 6_000, ForwardingDecision.WAITING_FOR_KEY_FRAME, 0))
        .isEqualTo(RewriteAction.DROP);
    assertThat(sent(0, 20, 180_000, ForwardingDecision.STARTED, 2 * SECOND)).isEqualTo(180_100);
    assertThat(rewriter.sequence()).isEqualTo(0xFFFF);
  }

  @Test
  void numbersAreRecalledToTheLimit() {
    assertThat(rewriter.recall(0xFFFE)).isEqualTo(SequenceContent.UNKNOWN);
    sent(0, 0, 0, ForwardingDecision.STARTED, 0);
    assertThat(rewriter.recall(0xFFFD)).isEqualTo(SequenceContent.UNKNOWN);
    assertThat(rewriter.recall(0xFFFF)).isEqualTo(SequenceContent.UNKNOWN);
    for (int i = 1; i < StreamRewriter.REMEMBERED; i++) {
      sent(0, i, 0, ForwardingDecision.PASSED, 0);
    }
    assertThat(rewriter.recall(0xFFFE)).isEqualTo(SequenceContent.SENT);
    assertThat(rewriter.sourceSequence()).isZero();
    sent(0, StreamRewriter.REMEMBERED, 0, ForwardingDecision.PASSED, 0);
    assertThat(rewriter.recall(0xFFFE)).isEqualTo(SequenceContent.UNKNOWN);
  }

  @Test
  void missingPacketsAreRecalledByTheirSource() {
    sent(0, 10, 0, ForwardingDecision.STARTED, 0);
    sent(0, 12, 0, ForwardingDecision.PASSED, 0);
    assertThat(rewriter.recall(0xFFFF)).isEqualTo(SequenceContent.MISSING);
    assertThat(rewriter.sourceSequence()).isEqualTo(11);
    assertThat(rewriter.encoding()).isZero();
  }
}
