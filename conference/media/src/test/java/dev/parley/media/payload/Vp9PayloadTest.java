package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class Vp9PayloadTest {
  private final Vp9Payload view = new Vp9Payload();

  @Test
  void keyFrameBringsTheSizesOfItsLayers() {
    assertThat(Hex.wrap(view, "aa 8005 00 07 3c 0140 00b4 0280 0168 05 10 54 01 02 84 03 ff"))
        .as("a pattern whose last entry is cut short")
        .isFalse();
    assertThat(Hex.wrap(view, "aa 8005 00 07 38 0140 00b4 0280 0168 02 10 54 01 ff")).isTrue();

    assertThat(view.keyFrameStart()).isTrue();
    assertThat(view.pictureId()).isEqualTo(5);
    assertThat(view.baseId()).isEqualTo(7);
    assertThat(view.structureLayers()).isEqualTo(2);
    assertThat(view.width(1)).isEqualTo(640);
    assertThat(view.height(1)).isEqualTo(360);
    assertThat(view.descriptorBytes()).isEqualTo(18);
  }

  @Test
  void layerFieldsAreRead() {
    assertThat(Hex.wrap(view, "e5 11 53 09 ff")).isTrue();

    assertThat(view.pictureId()).isEqualTo(0x11);
    assertThat(view.temporalId()).isEqualTo(2);
    assertThat(view.switchingUp()).isTrue();
    assertThat(view.spatialId()).isEqualTo(1);
    assertThat(view.interLayer()).isTrue();
    assertThat(view.notForUpper()).isTrue();
    assertThat(view.frameEnd()).isTrue();
    assertThat(view.frameStart()).isFalse();
    assertThat(view.keyFrameStart()).isFalse();
  }

  @Test
  void upperLayerOfAKeyPictureIsNoKeyFrameStart() {
    assertThat(Hex.wrap(view, "a8 11 03 09 ff")).isTrue();
    assertThat(view.frameStart()).isTrue();
    assertThat(view.keyFrameStart()).isFalse();
  }

  @Test
  void atMostThreeReferencesAreTaken() {
    assertThat(Hex.wrap(view, "d8 11 03 05 08 ff")).isTrue();
    assertThat(view.references()).isEqualTo(3);
    assertThat(view.reference(0)).isEqualTo(1);
    assertThat(view.reference(2)).isEqualTo(4);

    assertThat(Hex.wrap(view, "d8 11 03 05 09 08 ff")).isFalse();
  }

  @Test
  void whatIsCutShortIsRefused() {
    byte[] whole = Hex.bytes("aa 8005 00 07 18 0140 00b4 02 10 54 01 ff");
    for (int length = 0; length < whole.length; length++) {
      assertThat(view.wrap(whole, 0, length, false)).as("%d bytes", length).isFalse();
    }
    assertThat(view.wrap(whole, 0, whole.length, false)).isTrue();
  }

  @Test
  void numbersAreAddedToInPlace() {
    byte[] packet = Hex.bytes("a8 ffff 00 ff 01");
    view.renumber(packet, 0, packet.length, 1, 2);
    assertThat(packet).isEqualTo(Hex.bytes("a8 8000 00 01 01"));

    packet = Hex.bytes("b8 7f 00 ff 01");
    view.renumber(packet, 0, packet.length, 1, 2);
    assertThat(packet)
        .as("flexible mode has no base number")
        .isEqualTo(Hex.bytes("b8 00 00 ff 01"));
  }
}
