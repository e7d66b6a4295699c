package dev.parley.media.layers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.media.payload.Vp8;
import org.junit.jupiter.api.Test;

/** Encodings: when they change, when not, and what is said of it. */
final class LayerSelectorTest {
  private static final int KEY = 0;
  private static final int DELTA = 1;

  private final LayerSelector selector = new LayerSelector();
  private final Arrival arrival = new Arrival();
  private final Vp8 view = new Vp8();
  private int timestamp;

  private Verdict take(int encoding, int sequence, int head, long now) {
    view.wrap(new byte[] {0x10, (byte) head}, 0, 2, true);
    return selector.take(arrival.set(encoding, sequence, timestamp += 3_000, true, view, now));
  }

  @Test
  void nothingIsSentBeforeATargetIsChosen() {
    assertThat(take(0, 1, KEY, 0)).isEqualTo(Verdict.PAUSED);
    assertThat(selector.standing()).isEqualTo(Standing.PAUSED);
    assertThat(selector.keyFrameWanted(0)).isEqualTo(LayerSelector.NONE);
  }

  @Test
  void streamStartsWithAKeyFrameWhichIsAskedForOnceInAWhile() {
    selector.target(1, 0, 0);
    assertThat(selector.standing()).isEqualTo(Standing.NOTHING_COMES);
    assertThat(selector.keyFrameWanted(0)).isEqualTo(LayerSelector.NONE);

    assertThat(take(1, 1, DELTA, 0)).isEqualTo(Verdict.WAITING_FOR_KEY_FRAME);
    assertThat(selector.standing()).isEqualTo(Standing.STARTING);
    assertThat(selector.keyFrameWanted(0)).isOne();
    assertThat(selector.keyFrameWanted(LayerSelector.ASK_AGAIN_NANOS - 1)).isNegative();
    assertThat(selector.keyFrameWanted(LayerSelector.ASK_AGAIN_NANOS)).isOne();

    assertThat(take(1, 2, KEY, 0)).isEqualTo(Verdict.STARTED);
    assertThat(take(1, 3, DELTA, 0)).isEqualTo(Verdict.PASSED);
    assertThat(selector.standing()).isEqualTo(Standing.AS_CHOSEN);
    assertThat(selector.encoding()).isOne();
  }

  @Test
  void oldEncodingGoesOnUntilTheKeyFrameOfTheNewOne() {
    selector.target(1, 0, 0);
    take(1, 1, KEY, 0);
    take(0, 1, DELTA, 0);

    selector.target(0, 0, 0);

    assertThat(take(1, 2, DELTA, 0)).isEqualTo(Verdict.PASSED);
    assertThat(selector.standing()).isEqualTo(Standing.SWITCHING);
    assertThat(selector.keyFrameWanted(0)).isZero();
    assertThat(take(0, 2, DELTA, 0)).isEqualTo(Verdict.OTHER_ENCODING);
    assertThat(take(0, 3, KEY, 0)).isEqualTo(Verdict.SWITCHED_DOWN);
    assertThat(take(1, 3, DELTA, 0)).isEqualTo(Verdict.OTHER_ENCODING);

    selector.target(1, 0, 0);
    assertThat(take(1, 4, KEY, 0)).isEqualTo(Verdict.SWITCHED_UP);
  }

  @Test
  void whatComesLateOfATimeBeforeTheLastChangesIsLeftOut() {
    selector.target(0, 0, 0);
    take(0, 1, KEY, 0);
    take(0, 3, DELTA, 0);
    selector.target(1, 0, 0);
    assertThat(take(1, 1, KEY, 0)).isEqualTo(Verdict.SWITCHED_UP);
    selector.target(0, 0, 0);
    assertThat(take(0, 5, KEY, 0)).isEqualTo(Verdict.SWITCHED_DOWN);
    assertThat(take(0, 7, DELTA, 0)).isEqualTo(Verdict.PASSED);

    assertThat(take(0, 2, DELTA, 0)).isEqualTo(Verdict.OTHER_ENCODING);
    assertThat(take(0, 6, DELTA, 0)).isEqualTo(Verdict.PASSED);
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
    assertThat(take(1, 4, KEY, LayerSelector.SILENCE_NANOS + 2)).isEqualTo(Verdict.SWITCHED_DOWN);
    assertThat(selector.standing()).isEqualTo(Standing.FALLEN_BACK);

    take(2, 2, DELTA, LayerSelector.SILENCE_NANOS + 3);
    assertThat(selector.keyFrameWanted(1)).isEqualTo(2);
    assertThat(take(2, 3, KEY, LayerSelector.SILENCE_NANOS + 4)).isEqualTo(Verdict.SWITCHED_UP);
    assertThat(selector.standing()).isEqualTo(Standing.AS_CHOSEN);
  }

  @Test
  void largerEncodingIsTakenWhenThereIsNoSmallerOne() {
    selector.target(0, 0, 0);
    assertThat(take(2, 1, KEY, 0)).isEqualTo(Verdict.STARTED);
    assertThat(selector.standing()).isEqualTo(Standing.FALLEN_BACK);
  }

  @Test
  void pauseIsAtOnceAndResumingTakesAKeyFrame() {
    selector.target(0, 0, 0);
    take(0, 1, KEY, 0);
    selector.target(LayerSelector.NONE, 0, 0);
    assertThat(take(0, 2, DELTA, 0)).isEqualTo(Verdict.PAUSED);

    selector.target(0, 0, 0);
    assertThat(take(0, 3, DELTA, 0)).isEqualTo(Verdict.WAITING_FOR_KEY_FRAME);
    assertThat(selector.keyFrameWanted(0)).isZero();
    assertThat(take(0, 4, KEY, 0)).isEqualTo(Verdict.STARTED);
  }

  @Test
  void longestGapIsBridgedAndALongerOneStartsAnew() {
    selector.target(0, 0, 0);
    take(0, 0, KEY, 0);

    assertThat(take(0, LayerSelector.GAP_MAX, DELTA, 0)).isEqualTo(Verdict.PASSED);
    assertThat(take(0, 2 * LayerSelector.GAP_MAX + 1, DELTA, 0))
        .isEqualTo(Verdict.WAITING_FOR_KEY_FRAME);
    assertThat(take(0, 2 * LayerSelector.GAP_MAX + 2, KEY, 0)).isEqualTo(Verdict.STARTED);
  }

  @Test
  void senderThatBeginsAgainFarBackIsFollowed() {
    selector.target(0, 0, 0);
    take(0, 20_000, KEY, 0);

    assertThat(take(0, 20_000 - LayerSelector.LATE_MAX - 1, DELTA, 0))
        .isEqualTo(Verdict.WAITING_FOR_KEY_FRAME);
    assertThat(take(0, 20_000 - LayerSelector.LATE_MAX, KEY, 0)).isEqualTo(Verdict.STARTED);
  }

  @Test
  void keyFrameThatIsTooLateIsNoReasonToChangeOver() {
    selector.target(0, 0, 0);
    take(0, 500, DELTA, 0);

    assertThat(take(0, 500 - LayerSelector.STALE_MAX - 1, KEY, 0))
        .isEqualTo(Verdict.WAITING_FOR_KEY_FRAME);
    assertThat(take(0, 500 - LayerSelector.STALE_MAX, KEY, 0)).isEqualTo(Verdict.STARTED);
  }

  @Test
  void unknownEncodingIsRefused() {
    assertThatThrownBy(() -> selector.target(LayerSelector.ENCODINGS_MAX, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
