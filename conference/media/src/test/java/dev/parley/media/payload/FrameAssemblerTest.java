package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FrameAssemblerTest {
  @Test
  void piecesOfVp8BecomeTheFrame() {
    FrameAssembler frames = of("VP8");

    assertThat(add(frames, "90 80 05 10 22 33", false)).isFalse();
    assertThat(add(frames, "80 80 05 44", true)).isTrue();
    assertThat(frame(frames)).isEqualTo("10223344");
    assertThat(frames.keyFrame()).isTrue();

    assertThat(add(frames, "10 11 55", true)).isTrue();
    assertThat(frame(frames)).isEqualTo("1155");
    assertThat(frames.keyFrame()).isFalse();
  }

  @Test
  void layersOfVp9BecomeOnePicture() {
    FrameAssembler frames = of("VP9");

    assertThat(add(frames, "8c 05 aa bb", false)).isFalse();
    assertThat(add(frames, "8c 05 cc", true)).isTrue();
    assertThat(frame(frames)).isEqualTo("aabbcc");
    assertThat(frames.keyFrame()).isTrue();
  }

  @Test
  void unitsOfH264GetStartCodes() {
    FrameAssembler frames = of("H264");

    assertThat(add(frames, "78 0003 67420a 0002 68ce", false)).isFalse();
    assertThat(add(frames, "7c 85 88 01", false)).isFalse();
    assertThat(add(frames, "7c 45 02", true)).isTrue();
    assertThat(frame(frames)).isEqualTo("0000000167420a" + "0000000168ce" + "0000000165880102");
    assertThat(frames.keyFrame()).isTrue();

    assertThat(add(frames, "41 9a 03", true)).isTrue();
    assertThat(frame(frames)).isEqualTo("00000001419a03");
  }

  @Test
  void unitsOfAv1GetTheirSizesAndADelimiter() {
    FrameAssembler frames = of("AV1");

    assertThat(add(frames, "68 03 08 0b 0c 30 01", false)).as("the second goes on").isFalse();
    assertThat(add(frames, "90 02 03", true)).isTrue();
    assertThat(frame(frames)).isEqualTo("1200" + "0a020b0c" + "3203010203");
    assertThat(frames.keyFrame()).isTrue();

    assertThat(add(frames, "10 34 48 07", true)).as("with a layer").isTrue();
    assertThat(frame(frames)).isEqualTo("1200" + "36480107");
  }

  @Test
  void sizesOfAv1MayTakeSeveralBytes() {
    FrameAssembler frames = of("AV1");

    assertThat(add(frames, "10 30" + "00".repeat(200), true)).isTrue();
    assertThat(frame(frames)).isEqualTo("1200" + "32c801" + "00".repeat(200));
  }

  @Test
  void aFrameWithAMissingPieceIsLeftOut() {
    FrameAssembler frames = of("VP8");

    add(frames, "10 10 22", false);
    frames.gap();
    assertThat(add(frames, "00 44", true)).isFalse();
    assertThat(add(frames, "10 11 55", true)).isTrue();
    assertThat(frame(frames)).isEqualTo("1155");
  }

  @Test
  void framesThatAreTooLargeAreLeftOut() {
    FrameAssembler frames = of("VP8");
    byte[] piece = new byte[1 << 20];
    for (int i = 0; i <= FrameAssembler.FRAME_BYTES_MAX >> 20; i++) {
      piece[0] = (byte) (i == 0 ? 0x10 : 0);
      frames.add(piece, 0, piece.length, false);
    }

    assertThat(add(frames, "00 44", true)).isFalse();
    assertThat(add(frames, "10 11 55", true)).isTrue();
  }

  @Test
  void soundHasNoFrames() {
    assertThat(FrameAssembler.of("opus")).isEmpty();
  }

  @Test
  void randomPayloadsAreTakenOrLeftOut() {
    for (String codec : List.of("VP8", "VP9", "H264", "AV1")) {
      RandomSeeds.run(
          500,
          random -> {
            FrameAssembler frames = of(codec);
            for (int i = 0; i < 20; i++) {
              byte[] bytes = RandomSeeds.bytes(random, random.nextInt(40));
              frames.add(bytes, 0, bytes.length, random.nextInt(3) == 0);
            }
          });
    }
  }

  private static FrameAssembler of(String codec) {
    return FrameAssembler.of(codec).orElseThrow();
  }

  private static boolean add(FrameAssembler to, String payload, boolean marker) {
    byte[] bytes = Hex.bytes("ffff" + payload);
    return to.add(bytes, 2, bytes.length - 2, marker);
  }

  private static String frame(FrameAssembler of) {
    return HexFormat.of().formatHex(Arrays.copyOf(of.bytes(), of.length()));
  }
}
