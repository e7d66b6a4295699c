package dev.parley.media.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.RandomSeeds;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FramingTest {
  private final List<byte[]> packets = new ArrayList<>();
  private final Deframer deframer =
      new Deframer(
          1_500,
          (bytes, from, length) -> packets.add(Arrays.copyOfRange(bytes, from, from + length)));

  @Test
  void packetsAreCutFromPiecesOfAnySize() {
    RandomSeeds.run(
        300,
        random -> {
          packets.clear();
          List<byte[]> sent = new ArrayList<>();
          ByteArrayOutputStream stream = new ByteArrayOutputStream();
          byte[] out = new byte[2_000];
          for (int i = 0; i < 20; i++) {
            byte[] packet =
                RandomSeeds.bytes(random, random.nextInt(5) == 0 ? 0 : random.nextInt(1_501));
            stream.write(out, 0, Framer.write(packet, 0, packet.length, out, 0));
            if (packet.length > 0) {
              sent.add(packet);
            }
          }
          byte[] bytes = stream.toByteArray();
          int longest = 1 + random.nextInt(random.nextBoolean() ? 3 : 4_000);
          for (int at = 0; at < bytes.length; ) {
            int piece = Math.min(bytes.length - at, 1 + random.nextInt(longest));
            assertThat(deframer.feed(bytes, at, piece)).isTrue();
            at += piece;
          }
          assertThat(packets.toArray(byte[][]::new)).isDeepEqualTo(sent.toArray(byte[][]::new));
        });
  }

  @Test
  void wholePacketsAreHandedOnWhereTheyAre() {
    byte[] stream = {0, 1, 7, 0, 2, 8, 9};
    List<byte[]> arrays = new ArrayList<>();

    new Deframer(100, (bytes, from, length) -> arrays.add(bytes)).feed(stream, 0, stream.length);

    assertThat(arrays).hasSize(2).allSatisfy(array -> assertThat(array).isSameAs(stream));
  }

  @Test
  void packetOfTheGreatestLengthPassesAndALongerOneEndsTheStream() {
    byte[] longest = new byte[2 + 1_500];
    Framer.header(1_500, longest, 0);
    assertThat(deframer.feed(longest, 0, longest.length)).isTrue();
    assertThat(packets).hasSize(1);

    Framer.header(1_501, longest, 0);
    assertThat(deframer.feed(longest, 0, 2)).isFalse();
    assertThat(deframer.feed(new byte[] {0, 1, 1}, 0, 3)).isFalse();
    assertThat(packets).hasSize(1);
  }

  @Test
  void lengthThatIsTooGreatIsSeenWhereverItIsSplit() {
    assertThat(deframer.feed(new byte[] {(byte) 0xFF}, 0, 1)).isTrue();
    assertThat(deframer.feed(new byte[] {(byte) 0xFF}, 0, 1)).isFalse();
    assertThat(packets).isEmpty();
  }

  @Test
  void framerRefusesWhatHasNoRoomOrNoLength() {
    byte[] out = new byte[12];
    assertThat(Framer.write(new byte[10], 0, 10, out, 0)).isEqualTo(12);
    assertThat(Framer.write(new byte[10], 0, 10, out, 1)).isZero();
    Framer.header(0xFFFF, out, 0);
    assertThat(out).startsWith(0xFF, 0xFF);
    assertThatThrownBy(() -> Framer.header(0x10000, out, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Deframer(0x10000, (bytes, from, length) -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
