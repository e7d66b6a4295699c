package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RedPayloadTest {
  private static final int OPUS = 111;
  private final RedPayload red = new RedPayload();

  private boolean wrap(String hex) {
    byte[] payload = Hex.bytes(hex);
    return red.wrap(payload, 0, payload.length);
  }

  @Test
  void blocksAreFoundByTheirHeaders() {
    assertThat(wrap("ef 0f0002 6f a1a2 b1b2b3")).isTrue();

    assertThat(red.blocks()).isEqualTo(2);
    assertThat(red.payloadType(0)).isEqualTo(OPUS);
    assertThat(red.offset(0)).isEqualTo(960);
    assertThat(red.start(0)).isEqualTo(5);
    assertThat(red.length(0)).isEqualTo(2);
    assertThat(red.offset(1)).isZero();
    assertThat(red.start(1)).isEqualTo(7);
    assertThat(red.length(1)).isEqualTo(3);
  }

  @Test
  void allBlocksGetAnotherPayloadTypeAndKeepTheirContent() {
    byte[] payload = Hex.bytes("00 ef 0f0002 6f a1a2 b1b2b3");
    RedPayload.payloadType(payload, 1, payload.length - 1, 109);
    assertThat(payload).isEqualTo(Hex.bytes("00 ed 0f0002 6d a1a2 b1b2b3"));
    byte[] truncated = Hex.bytes("ef 0f0002");
    RedPayload.payloadType(truncated, 0, truncated.length, 109);
    assertThat(truncated).isEqualTo(Hex.bytes("ed 0f0002"));
    RedPayload.payloadType(truncated, 0, 0, 1);
    assertThat(truncated).as("of no length").isEqualTo(Hex.bytes("ed 0f0002"));
  }

  @Test
  void hostilePayloadsAreRefused() {
    assertThat(wrap("")).isFalse();
    assertThat(wrap("ef")).isFalse();
    assertThat(wrap("ef 0f0002")).as("no last block").isFalse();
    assertThat(wrap("ef 0f0003 6f a1a2")).as("block beyond the end").isFalse();
    assertThat(wrap("ef 0f0002 6f a1a2")).as("an empty block of its own").isTrue();
  }

  @Test
  void blocksAreBounded() {
    assertThat(wrap("ef 0f0000".repeat(RedPayload.BLOCKS_MAX - 1) + "6f aa")).isTrue();
    assertThat(wrap("ef 0f0000".repeat(RedPayload.BLOCKS_MAX) + "6f aa")).isFalse();
  }

  @Test
  void longestOlderBlockIsRepeatedAndALongerOneNot() {
    for (int more = 0; more <= 1; more++) {
      RedWriter writer = new RedWriter(OPUS, 1);
      byte[] into = new byte[5_000];
      writer.write(new byte[2_000], 0, RedPayload.BLOCK_BYTES_MAX + more, 0, into, 0);
      int length = writer.write(new byte[9], 0, 9, 960, into, 0);
      assertThat(red.wrap(into, 0, length)).isTrue();
      assertThat(red.blocks()).isEqualTo(2 - more);
    }
  }

  @Test
  void oldestOffsetIsRepeatedAndAnOlderOneNot() {
    for (int more = 0; more <= 1; more++) {
      RedWriter writer = new RedWriter(OPUS, 1);
      byte[] into = new byte[100];
      writer.write(new byte[9], 0, 9, -1_000, into, 0);
      int length = writer.write(new byte[9], 0, 9, RedPayload.OFFSET_MAX + more - 1_000, into, 0);
      assertThat(red.wrap(into, 0, length)).isTrue();
      assertThat(red.blocks()).isEqualTo(2 - more);
    }
  }

  @Test
  void onlyOneOrTwoOlderBlocksAreWritten() {
    assertThatThrownBy(() -> new RedWriter(OPUS, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RedWriter(OPUS, 3)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void lossesOfTwoInARowAreMended() {
    RandomSeeds.run(
        200,
        random -> {
          RedWriter writer = new RedWriter(OPUS, 2);
          List<byte[]> sent = new ArrayList<>();
          List<byte[]> heard = new ArrayList<>();
          List<Integer> times = new ArrayList<>();
          RedReader reader =
              new RedReader(
                  OPUS,
                  (timestamp, bytes, from, length, recovered) -> {
                    heard.add(Arrays.copyOfRange(bytes, from, from + length));
                    times.add(timestamp);
                  });
          int start = random.nextInt();
          int lost = 0;
          for (int i = 0; i < 300; i++) {
            byte[] audio = RandomSeeds.bytes(random, 3 + random.nextInt(150));
            byte[] into = new byte[audio.length + writer.overheadMax() + 3];
            int length = writer.write(audio, 0, audio.length, start + i * 960, into, 3);
            assertThat(length).isLessThanOrEqualTo(into.length - 3);
            sent.add(audio);
            lost = i > 0 && i < 299 && lost < 2 && random.nextInt(3) == 0 ? lost + 1 : 0;
            if (lost == 0) {
              assertThat(reader.take(into, 3, length, start + i * 960)).isTrue();
            }
          }
          assertThat(times).hasSize(300);
          assertThat(heard).usingElementComparator(Arrays::compare).isEqualTo(sent);
        });
  }

  @Test
  void silenceIsNotRepeated() {
    RedWriter writer = new RedWriter(OPUS, 1);
    byte[] into = new byte[100];
    writer.write(new byte[] {(byte) 0xF8}, 0, 1, 0, into, 0);
    int length = writer.write(new byte[9], 0, 9, 960, into, 0);
    assertThat(red.wrap(into, 0, length)).isTrue();
    assertThat(red.blocks()).isOne();
  }
}
