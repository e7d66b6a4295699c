package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a packetizer splits, an assembler puts together. */
class FramePacketizerTest {
  private static final int ROOM = 100;

  private final Random random = new Random(7);

  @ParameterizedTest
  @ValueSource(strings = {"VP8", "VP9", "H264", "AV1"})
  void framesAreTheSameAfterwards(String codec) {
    FramePacketizer packetizer = FramePacketizer.of(codec).orElseThrow();
    FrameAssembler assembler = FrameAssembler.of(codec).orElseThrow();
    for (int i = 0; i < 50; i++) {
      boolean key = i % 10 == 0;
      byte[] frame = frame(codec, key, 1 + random.nextInt(1_000));
      List<byte[]> payloads = split(packetizer, frame, key);

      boolean complete = false;
      for (int j = 0; j < payloads.size(); j++) {
        byte[] payload = payloads.get(j);
        assertThat(payload.length).isBetween(1, ROOM);
        complete = assembler.add(payload, 0, payload.length, j == payloads.size() - 1);
      }

      assertThat(complete).as("frame %d of %s", i, codec).isTrue();
      assertThat(Arrays.copyOf(assembler.bytes(), assembler.length())).isEqualTo(frame);
      assertThat(assembler.keyFrame()).as("key frame %d of %s", i, codec).isEqualTo(key);
    }
  }

  private static List<byte[]> split(FramePacketizer packetizer, byte[] frame, boolean key) {
    List<byte[]> payloads = new ArrayList<>();
    byte[] into = new byte[ROOM + 20];
    packetizer.begin(frame, 0, frame.length, key);
    for (int length = packetizer.next(into, 10, ROOM);
        length > 0;
        length = packetizer.next(into, 10, ROOM)) {
      payloads.add(Arrays.copyOfRange(into, 10, 10 + length));
    }
    assertThat(packetizer.last()).isTrue();
    return payloads;
  }

  private byte[] frame(String codec, boolean key, int length) {
    return switch (codec) {
      case "VP8" -> vp8(key, length);
      case "H264" -> h264(key, length);
      case "AV1" -> av1(key, length);
      default -> content(length);
    };
  }

  /** Content without start codes. */
  private byte[] content(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (1 + random.nextInt(255));
    }
    return bytes;
  }

  private byte[] vp8(boolean key, int length) {
    byte[] frame = content(length);
    frame[0] = (byte) (key ? frame[0] & ~1 : frame[0] | 1);
    return frame;
  }

  private byte[] h264(boolean key, int length) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    if (key) {
      unit(frame, 0x67, 8);
      unit(frame, 0x68, 4);
    }
    unit(frame, key ? 0x65 : 0x41, length);
    return frame.toByteArray();
  }

  private void unit(ByteArrayOutputStream into, int header, int length) {
    into.writeBytes(new byte[] {0, 0, 0, 1, (byte) header});
    byte[] slice = content(length);
    slice[0] |= (byte) 0x80; // first_mb_in_slice is 0: a frame begins
    into.writeBytes(slice);
  }

  private byte[] av1(boolean key, int length) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    obu(frame, 2, new byte[0]);
    if (key) {
      obu(frame, 1, content(10));
    }
    obu(frame, 6, content(length));
    return frame.toByteArray();
  }

  private static void obu(ByteArrayOutputStream into, int type, byte[] content) {
    into.write(type << 3 | 2);
    for (int left = content.length; ; left >>= 7) {
      into.write(left > 0x7f ? left & 0x7f | 0x80 : left);
      if (left <= 0x7f) {
        break;
      }
    }
    into.writeBytes(content);
  }

  @Test
  void longRunsOfZerosAreSplitLikeAnythingElse() {
    FramePacketizer packetizer = FramePacketizer.of("H264").orElseThrow();
    byte[] frame = new byte[2_000_000];
    frame[2] = 1;
    frame[3] = 0x65;
    frame[4] = (byte) 0x80;

    assertThat(split(packetizer, frame, true)).hasSizeGreaterThan(20_000);
  }

  @Test
  void brokenFramesEndWithoutAnError() {
    for (String codec : List.of("VP8", "VP9", "H264", "AV1")) {
      FramePacketizer packetizer = FramePacketizer.of(codec).orElseThrow();
      for (int i = 0; i < 2_000; i++) {
        byte[] frame = new byte[random.nextInt(200)];
        random.nextBytes(frame);
        assertThat(split(packetizer, frame, random.nextBoolean())).hasSizeLessThan(200);
      }
    }
  }
}
