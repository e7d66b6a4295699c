package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class Av1PayloadTest {
  private final Av1Payload view = new Av1Payload();

  @Test
  void newSequenceStartsAKeyFrame() {
    assertThat(Hex.wrap(view, "18 0a 0b")).isTrue();
    assertThat(view.keyFrameStart()).isTrue();
    assertThat(view.frameStart()).isTrue();
  }

  @Test
  void layerOfTheFirstUnitIsRead() {
    assertThat(Hex.wrap(view, "10 34 48 00")).isTrue();
    assertThat(view.temporalId()).isEqualTo(2);
    assertThat(view.spatialId()).isEqualTo(1);

    assertThat(Hex.wrap(view, "00 8101 34 48 00")).as("with a length of two bytes").isTrue();
    assertThat(view.temporalId()).isEqualTo(2);
  }

  @Test
  void continuationHasNoLayer() {
    assertThat(Hex.wrap(view, "90 ff ff")).isTrue();
    assertThat(view.frameStart()).isFalse();
    assertThat(view.temporalId()).isZero();
  }

  @Test
  void frameEndsWithTheMarker() {
    byte[] packet = Hex.bytes("10 30 00");
    assertThat(view.wrap(packet, 0, packet.length, true)).isTrue();
    assertThat(view.frameEnd()).isTrue();
  }

  @Test
  void hostilePayloadsAreRefused() {
    assertThat(Hex.wrap(view, "10")).as("nothing behind the header").isFalse();
    assertThat(Hex.wrap(view, "88 00")).as("a new sequence that continues").isFalse();
    assertThat(Hex.wrap(view, "00 808080808000 30")).as("endless length").isFalse();
    assertThat(Hex.wrap(view, "00 01")).as("a length of nothing").isFalse();
    assertThat(Hex.wrap(view, "10 34")).as("extension cut off").isFalse();
    assertThat(Hex.wrap(view, "10 b0 00")).as("forbidden bit").isFalse();
  }
}
