package dev.parley.media.layers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.payload.DependencyDescriptor;
import dev.parley.media.payload.Descriptors;
import dev.parley.media.payload.Vp8Payload;
import dev.parley.media.payload.Vp9Payload;
import org.junit.jupiter.api.Test;

/** Several layers within one encoding: VP9 by its descriptor, others by dependency descriptors. */
final class ScalableLayersTest {
  private final LayerSelector selector = new LayerSelector();
  private final ReceivedPacket arrival = new ReceivedPacket();
  private final Vp8Payload vp8 = new Vp8Payload();
  private final Vp9Payload vp9 = new Vp9Payload();
  private final DependencyDescriptor descriptor = new DependencyDescriptor();
  private int sequence;

  /** A whole VP9 frame in one packet. */
  private ForwardingDecision vp9(
      int picture, int temporalId, int spatialId, boolean predicted, boolean up) {
    byte[] bytes = {
      (byte) (0xAC | (predicted ? 0x40 : 0)),
      (byte) picture,
      (byte) (temporalId << 5 | (up ? 0x10 : 0) | spatialId << 1 | (spatialId > 0 ? 1 : 0)),
      0,
      1
    };
    assertThat(vp9.wrap(bytes, 0, bytes.length, spatialId == 1)).isTrue();
    return selector.decide(arrival.set(0, sequence++, picture * 3_000, spatialId == 1, vp9, 0));
  }

  @Test
  void vp9GoesDownAtOnceAndTheLowerLayerEndsThePicture() {
    selector.target(0, 1, 1);
    assertThat(vp9(1, 0, 0, false, false)).isEqualTo(ForwardingDecision.STARTED);
    assertThat(selector.marker()).isFalse();
    assertThat(vp9(1, 0, 1, false, false)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.marker()).isTrue();

    selector.target(0, 0, 1);

    assertThat(vp9(2, 1, 0, true, false)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.marker()).as("the highest layer that is sent").isTrue();
    assertThat(vp9(2, 1, 1, true, false)).isEqualTo(ForwardingDecision.ABOVE_SPATIAL);
    assertThat(selector.spatialId()).isZero();
  }

  @Test
  void vp9GoesUpWhereAFrameNeedsNoEarlierPicture() {
    selector.target(0, 0, 0);
    vp9(1, 0, 0, false, false);
    selector.target(0, 1, 0);

    assertThat(vp9(2, 0, 0, true, false)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(vp9(2, 0, 1, true, false)).isEqualTo(ForwardingDecision.NOT_JOINED);
    assertThat(selector.keyFrameWanted(0)).isZero();
    assertThat(selector.state()).isEqualTo(SelectionState.SWITCHING);
    vp9(3, 0, 0, true, false);
    assertThat(vp9(3, 0, 1, false, false)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.state()).isEqualTo(SelectionState.SELECTED);
  }

  @Test
  void vp9GivesMoreFramesAfterAPictureThatAllowsIt() {
    selector.target(0, 0, 0);
    vp9(1, 0, 0, false, false);
    selector.target(0, 0, 2);

    assertThat(vp9(2, 2, 0, true, true)).isEqualTo(ForwardingDecision.NOT_JOINED);
    assertThat(vp9(3, 0, 0, true, true)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(vp9(4, 2, 0, true, false)).isEqualTo(ForwardingDecision.PASSED);
    selector.target(0, 0, 1);
    assertThat(vp9(5, 2, 0, true, false)).isEqualTo(ForwardingDecision.ABOVE_TEMPORAL);
  }

  @Test
  void vp9ThatNeverAllowsMoreFramesIsAskedForAKeyFrame() {
    selector.target(0, 0, 0);
    vp9(1, 0, 0, false, false);
    selector.target(0, 0, 1);
    for (int picture = 2; picture < 40; picture++) {
      vp9(picture, picture % 2, 0, true, false);
    }
    assertThat(selector.keyFrameWanted(0)).isZero();

    assertThat(vp9(40, 0, 0, false, false)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(vp9(41, 1, 0, true, false)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.state()).isEqualTo(SelectionState.SELECTED);
  }

  /** The same where each frame names those that it depends on: here the picture before. */
  private ForwardingDecision flexible(int picture, int spatialId, boolean predicted) {
    byte[] bytes = {
      (byte) (0xBC | (predicted ? 0x40 : 0)),
      (byte) picture,
      (byte) (0x10 | spatialId << 1 | (predicted || spatialId == 0 ? 0 : 1)),
      1 << 1, // how far back, or a byte of the frame
      1
    };
    assertThat(vp9.wrap(bytes, 0, bytes.length, spatialId == 2)).isTrue();
    return selector.decide(arrival.set(0, sequence++, picture * 3_000, spatialId == 2, vp9, 0));
  }

  private ForwardingDecision[] pictureOfThree(int number, boolean key) {
    ForwardingDecision[] verdicts = new ForwardingDecision[3];
    for (int size = 0; size < 3; size++) {
      verdicts[size] = flexible(number, size, !key);
      if (verdicts[size].forwarded()) {
        assertThat(selector.marker()).isEqualTo(size == selector.spatialId() || size == 2);
      }
    }
    return verdicts;
  }

  @Test
  void sizesThatAreLinkedInKeyFramesOnlyGoDownAtOnceAndUpWithAKeyFrame() {
    selector.target(0, 2, 2);
    assertThat(pictureOfThree(1, true)).allMatch(ForwardingDecision::forwarded);
    assertThat(pictureOfThree(2, false)).allMatch(ForwardingDecision::forwarded);
    selector.target(0, 1, 2);
    assertThat(pictureOfThree(3, false))
        .containsExactly(
            ForwardingDecision.PASSED, ForwardingDecision.PASSED, ForwardingDecision.ABOVE_SPATIAL);
    assertThat(selector.keyFrameWanted(0)).isEqualTo(LayerSelector.NONE);
    selector.target(0, 2, 2);
    assertThat(pictureOfThree(4, false))
        .containsExactly(
            ForwardingDecision.PASSED, ForwardingDecision.PASSED, ForwardingDecision.NOT_JOINED);
    assertThat(selector.keyFrameWanted(0)).isZero();
    assertThat(pictureOfThree(5, true)).allMatch(ForwardingDecision::forwarded);
    assertThat(pictureOfThree(6, false)).allMatch(ForwardingDecision::forwarded);
  }

  /** A whole VP8 frame in one packet. */
  private ForwardingDecision vp8(boolean key, int temporalId, boolean sync) {
    byte[] bytes = {
      (byte) 0x90, 0x20, (byte) (temporalId << 6 | (sync ? 0x20 : 0)), (byte) (key ? 0 : 1)
    };
    assertThat(vp8.wrap(bytes, 0, bytes.length, true)).isTrue();
    return selector.decide(arrival.set(0, sequence, sequence++ * 3_000, true, vp8, 0));
  }

  @Test
  void aFrameRateThatNoFrameLetsInIsReachedByAKeyFrame() {
    selector.target(0, 0, 0);
    assertThat(vp8(true, 0, false)).isEqualTo(ForwardingDecision.STARTED);
    assertThat(vp8(false, 1, false)).isEqualTo(ForwardingDecision.ABOVE_TEMPORAL);
    selector.target(0, 0, 1);

    for (int i = 0; i <= FrameFilter.PATIENCE_FRAMES; i++) {
      assertThat(selector.keyFrameWanted(0)).isEqualTo(LayerSelector.NONE);
      assertThat(vp8(false, 0, false)).isEqualTo(ForwardingDecision.PASSED);
      assertThat(vp8(false, 1, false)).isEqualTo(ForwardingDecision.NOT_JOINED);
    }
    assertThat(selector.keyFrameWanted(0)).isZero();
    assertThat(vp8(true, 0, false)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(vp8(false, 1, false)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.keyFrameWanted(LayerSelector.KEY_FRAME_RETRY_NANOS)).isNegative();
  }

  @Test
  void aFrameThatDependsOnTheLowestRateAloneLetsItsOwnIn() {
    selector.target(0, 0, 0);
    vp8(true, 0, false);
    selector.target(0, 0, 1);

    assertThat(vp8(false, 1, true)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(vp8(false, 1, false)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.temporalId()).isOne();
  }

  private ForwardingDecision frame(int template, int number) {
    return take(
        template < 0
            ? Descriptors.key(true, 0, number)
            : Descriptors.plain(true, true, template, number),
        number);
  }

  private ForwardingDecision take(byte[] bytes, int number) {
    assertThat(descriptor.wrap(bytes, 0, bytes.length, false)).isTrue();
    return selector.decide(
        arrival.set(0, sequence++, number / 2 * 3_000, number % 2 == 1, descriptor, 0));
  }

  @Test
  void onlyFramesOfTheDecodeTargetAreSent() {
    selector.target(0, 0, 0);

    assertThat(frame(-1, 0)).isEqualTo(ForwardingDecision.STARTED);
    assertThat(selector.marker()).as("the picture ends with the lower layer").isTrue();
    assertThat(frame(3, 1)).isEqualTo(ForwardingDecision.ABOVE_SPATIAL);
    assertThat(frame(2, 2)).isEqualTo(ForwardingDecision.ABOVE_TEMPORAL);
    assertThat(frame(5, 3)).isEqualTo(ForwardingDecision.ABOVE_SPATIAL);
    assertThat(frame(1, 4)).isEqualTo(ForwardingDecision.PASSED);
  }

  @Test
  void decodeTargetChangesWhereAFrameOffersIt() {
    selector.target(0, 0, 0);
    frame(-1, 0);
    frame(3, 1);
    selector.target(0, 0, 1);

    assertThat(frame(2, 2)).as("it offers no switch").isEqualTo(ForwardingDecision.NOT_NEEDED);
    frame(5, 3);
    assertThat(frame(1, 4)).isEqualTo(ForwardingDecision.PASSED);
    frame(4, 5);
    assertThat(frame(2, 6)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.temporalId()).isOne();
  }

  @Test
  void offerOfAFrameWhoseReferencesWereNotSentIsNotTaken() {
    selector.target(0, 0, 1);
    frame(-1, 0);
    assertThat(frame(3, 1)).isEqualTo(ForwardingDecision.ABOVE_SPATIAL);
    selector.target(0, 1, 1);

    for (int number = 4; number < 40; number += 4) {
      assertThat(frame(1, number)).isEqualTo(ForwardingDecision.PASSED);
      assertThat(frame(4, number + 1))
          .as("it needs the frame 4 before")
          .isEqualTo(ForwardingDecision.NOT_NEEDED);
    }
    assertThat(selector.keyFrameWanted(0)).isZero();
    assertThat(frame(-1, 44)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(frame(3, 45)).isEqualTo(ForwardingDecision.PASSED);
    assertThat(selector.spatialId()).isOne();
    assertThat(selector.state()).isEqualTo(SelectionState.SELECTED);
  }
}
