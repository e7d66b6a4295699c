package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class Vp8PayloadTest {
  private static final String KEY_FRAME = "10 02 00 9d 01 2a 80 02 68 01";

  private final Vp8Payload view = new Vp8Payload();

  @Test
  void keyFrameTellsItsSize() {
    assertThat(Hex.wrap(view, "10" + KEY_FRAME)).isTrue();

    assertThat(view.keyFrameStart()).isTrue();
    assertThat(view.frameStart()).isTrue();
    assertThat(view.width()).isEqualTo(640);
    assertThat(view.height()).isEqualTo(360);
    assertThat(view.pictureId()).isEqualTo(PayloadView.NONE);
    assertThat(view.baseId()).isEqualTo(PayloadView.NONE);
  }

  @Test
  void allFieldsOfTheExtensionAreRead() {
    assertThat(Hex.wrap(view, "b0 f0 9234 56 b7 01")).isTrue();

    assertThat(view.pictureId()).isEqualTo(0x1234);
    assertThat(view.pictureIdBits()).isEqualTo(15);
    assertThat(view.baseId()).isEqualTo(0x56);
    assertThat(view.temporalId()).isEqualTo(2);
    assertThat(view.layerSync()).isTrue();
    assertThat(view.keyIndex()).isEqualTo(0x17);
    assertThat(view.discardable()).isTrue();
    assertThat(view.descriptorBytes()).isEqualTo(6);
    assertThat(view.keyFrameStart()).isFalse();
  }

  @Test
  void shortPictureNumberHasSevenBits() {
    assertThat(Hex.wrap(view, "90 80 7f 01")).isTrue();

    assertThat(view.pictureId()).isEqualTo(0x7F);
    assertThat(view.pictureIdBits()).isEqualTo(7);
  }

  @Test
  void laterPartitionsAreNoKeyFrames() {
    assertThat(Hex.wrap(view, "11" + KEY_FRAME)).isTrue();
    assertThat(view.keyFrameStart()).isFalse();
    assertThat(view.frameStart()).isFalse();
    assertThat(view.partition()).isEqualTo(1);
  }

  @Test
  void whatIsCutShortIsRefused() {
    byte[] whole = Hex.bytes("b0 f0 9234 56 b7 01");
    for (int length = 0; length < whole.length; length++) {
      assertThat(view.wrap(whole, 0, length, false)).as("%d bytes", length).isFalse();
    }
    assertThat(view.wrap(whole, 0, whole.length, false)).isTrue();
  }

  @Test
  void numbersAreAddedToInPlaceWithinTheirWidth() {
    byte[] packet = Hex.bytes("90 e0 ffff ff 20 01");
    view.renumber(packet, 0, packet.length, 2, 3);
    assertThat(packet).isEqualTo(Hex.bytes("90 e0 8001 02 20 01"));

    packet = Hex.bytes("90 80 7f 01");
    view.renumber(packet, 0, packet.length, -127, 9);
    assertThat(packet).isEqualTo(Hex.bytes("90 80 00 01"));

    packet = Hex.bytes("10 01");
    view.renumber(packet, 0, packet.length, 1, 1);
    assertThat(packet).isEqualTo(Hex.bytes("10 01"));
  }
}
