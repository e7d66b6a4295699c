package dev.parley.media.layers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.media.payload.Vp8Payload;
import org.junit.jupiter.api.Test;

/** Encodings: when they change, when not, and what is said of it. */
final class LayerSelectorTest {
  private static final int KEY = 0;
  private static final int DELTA = 1;

  private final LayerSelector selector = new LayerSelector();
  private final ReceivedPacket arrival = new ReceivedPacket();
  private final Vp8Payload view = new Vp8Payload();
  private int timestamp;

  private ForwardingDecision take(int encoding, int sequence, int head, long now) {
    view.wrap(new byte[] {0x10, (byte) head}, 0, 2, true);
    return selector.decide(arrival.set(encoding, sequence, timestamp += 3_000, true, view, now));
  }

  @Test
  void nothingIsSentBeforeATargetIsChosen() {
    assertThat(take(0, 1, KEY, 0)).isEqualTo(ForwardingDecision.PAUSED);
    assertThat(selector.state()).isEqualTo(SelectionState.PAUSED);
    assertThat(selector.keyFrameWanted(0)).isEqualTo(LayerSelector.NONE);
  }

  @Test
  void streamStartsWithAKeyFrameWhichIsAskedForOnceInAWhile() {
    selector.target(1, 0, 0);
    assertThat(selector.state()).isEqualTo(SelectionState.NO_MEDIA);
    assertThat(selector.keyFrameWanted(0)).isEqualTo(LayerSelector.NONE);

    assertThat(take(1, 1, DELTA, 0)).isEqualTo(ForwardingDecision.WAITING_FOR_KEY_FRAME);
    assertThat(selector.state()).isEqualTo(SelectionState.STARTING);
    assertThat(selector.keyFrameWanted(0)).isOne();
    assertThat(selector.keyFrameWanted(LayerSelector.KEY_FRAME_RETRY_NANOS - 1)).isNegative();
    assertThat(selector.keyFrameWanted(LayerSelector.KEY_FRAME_RETRY_NANOS)).isOne();

    assertThat(take(1, 2, KEY, 0)).isEqualTo(ForwardingDecision.STARTED);
    assertThat(take(1, 3, DELTA, 0)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.state()).isEqualTo(SelectionState.SELECTED);
    assertThat(selector.encoding()).isOne();
  }

  @Test
  void oldEncodingGoesOnUntilTheKeyFrameOfTheNewOne() {
    selector.target(1, 0, 0);
    take(1, 1, KEY, 0);
    take(0, 1, DELTA, 0);

    selector.target(0, 0, 0);

    assertThat(take(1, 2, DELTA, 0)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.state()).isEqualTo(SelectionState.SWITCHING);
    assertThat(selector.keyFrameWanted(0)).isZero();
    assertThat(take(0, 2, DELTA, 0)).isEqualTo(ForwardingDecision.OTHER_ENCODING);
    assertThat(take(0, 3, KEY, 0)).isEqualTo(ForwardingDecision.SWITCHED_DOWN);
    assertThat(take(1, 3, DELTA, 0)).isEqualTo(ForwardingDecision.OTHER_ENCODING);

    selector.target(1, 0, 0);
    assertThat(take(1, 4, KEY, 0)).isEqualTo(ForwardingDecision.SWITCHED_UP);
  }

  @Test
  void whatComesLateOfATimeBeforeTheLastChangesIsLeftOut() {
    selector.target(0, 0, 0);
    take(0, 1, KEY, 0);
    take(0, 3, DELTA, 0);
    selector.target(1, 0, 0);
    assertThat(take(1, 1, KEY, 0)).isEqualTo(ForwardingDecision.SWITCHED_UP);
    selector.target(0, 0, 0);
    assertThat(take(0, 5, KEY, 0)).isEqualTo(ForwardingDecision.SWITCHED_DOWN);
    assertThat(take(0, 7, DELTA, 0)).isEqualTo(ForwardingDecision.PASSED);

    assertThat(take(0, 2, DELTA, 0)).isEqualTo(ForwardingDecision.OTHER_ENCODING);
    assertThat(take(0, 6, DELTA, 0)).isEqualTo(ForwardingDecision.PASSED);
  }

  @Test
  void silentTargetIsReplacedByTheNextSmallerOneUntilItReturns() {
    selector.target(2, 0, 0);
    take(2, 1, KEY, 0);
    for (int i = 0; i < 3; i++) {
      take(0, i, DELTA, LayerSelector.SILENCE_NANOS);
      take(1, i, DELTA, LayerSelector.SILENCE_NANOS);
    }
    assertThat(selector.keyFrameWanted(0)).as("silent for not quite long enough").isNegative();

    take(1, 3, DELTA, LayerSelector.SILENCE_NANOS + 1);
    assertThat(selector.keyFrameWanted(0)).isOne();
    assertThat(take(1, 4, KEY, LayerSelector.SILENCE_NANOS + 2))
        .isEqualTo(ForwardingDecision.SWITCHED_DOWN);
    assertThat(selector.state()).isEqualTo(SelectionState.FALLBACK);

    take(2, 2, DELTA, LayerSelector.SILENCE_NANOS + 3);
    assertThat(selector.keyFrameWanted(1)).isEqualTo(2);
    assertThat(take(2, 3, KEY, LayerSelector.SILENCE_NANOS + 4))
        .isEqualTo(ForwardingDecision.SWITCHED_UP);
    assertThat(selector.state()).isEqualTo(SelectionState.SELECTED);
  }

  @Test
  void largerEncodingIsTakenWhenThereIsNoSmallerOne() {
    selector.target(0, 0, 0);
    assertThat(take(2, 1, KEY, 0)).isEqualTo(ForwardingDecision.STARTED);
    assertThat(selector.state()).isEqualTo(SelectionState.FALLBACK);
  }

  @Test
  void pauseIsAtOnceAndResumingTakesAKeyFrame() {
    selector.target(0, 0, 0);
    take(0, 1, KEY, 0);
    selector.target(LayerSelector.NONE, 0, 0);
    assertThat(take(0, 2, DELTA, 0)).isEqualTo(ForwardingDecision.PAUSED);

    selector.target(0, 0, 0);
    assertThat(take(0, 3, DELTA, 0)).isEqualTo(ForwardingDecision.WAITING_FOR_KEY_FRAME);
    assertThat(selector.keyFrameWanted(0)).isZero();
    assertThat(take(0, 4, KEY, 0)).isEqualTo(ForwardingDecision.STARTED);
  }

  @Test
  void longestGapIsBridgedAndALongerOneStartsAnew() {
    selector.target(0, 0, 0);
    take(0, 0, KEY, 0);

    assertThat(take(0, LayerSelector.GAP_MAX, DELTA, 0)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(take(0, 2 * LayerSelector.GAP_MAX + 1, DELTA, 0))
        .isEqualTo(ForwardingDecision.WAITING_FOR_KEY_FRAME);
    assertThat(take(0, 2 * LayerSelector.GAP_MAX + 2, KEY, 0))
        .isEqualTo(ForwardingDecision.STARTED);
  }

  @Test
  void senderThatBeginsAgainFarBackIsFollowed() {
    selector.target(0, 0, 0);
    take(0, 20_000, KEY, 0);

    assertThat(take(0, 20_000 - LayerSelector.LATE_MAX - 1, DELTA, 0))
        .isEqualTo(ForwardingDecision.WAITING_FOR_KEY_FRAME);
    assertThat(take(0, 20_000 - LayerSelector.LATE_MAX, KEY, 0))
        .isEqualTo(ForwardingDecision.STARTED);
  }

  @Test
  void keyFrameThatIsTooLateIsNoReasonToChangeOver() {
    selector.target(0, 0, 0);
    take(0, 500, DELTA, 0);

    assertThat(take(0, 500 - LayerSelector.STALE_MAX - 1, KEY, 0))
        .isEqualTo(ForwardingDecision.WAITING_FOR_KEY_FRAME);
    assertThat(take(0, 500 - LayerSelector.STALE_MAX, KEY, 0))
        .isEqualTo(ForwardingDecision.STARTED);
  }

  @Test
  void unknownEncodingIsRefused() {
    assertThatThrownBy(() -> selector.target(LayerSelector.ENCODINGS_MAX, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
