package dev.parley.devices.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.Picture;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Decodes {@code gradient.ivf}: five frames of a gradient that moves, encoded by libaom, and {@code
 * layers.ivf}: the same with another frame of half the size below each one ({@code
 * src/test/c/layers.c}).
 */
final class Av1DecoderTest {
  private static final int WIDTH = 64;
  private static final int HEIGHT = 48;
  private static final int FILE_HEADER_BYTES = 32;
  private static final int FRAME_HEADER_BYTES = 12;

  private final Arena arena = Arena.ofAuto();

  @BeforeEach
  void requireLibrary() {
    Libraries.require(() -> new Av1Decoder().close());
  }

  private List<MemorySegment> frames() throws IOException {
    return frames("gradient.ivf");
  }

  private List<MemorySegment> frames(String name) throws IOException {
    try (InputStream file = Av1DecoderTest.class.getResourceAsStream(name)) {
      MemorySegment bytes =
          arena.allocateFrom(ValueLayout.JAVA_BYTE, Objects.requireNonNull(file).readAllBytes());
      List<MemorySegment> frames = new ArrayList<>();
      for (long at = FILE_HEADER_BYTES; at < bytes.byteSize(); ) {
        long length = bytes.get(ValueLayout.JAVA_INT_UNALIGNED, at);
        frames.add(bytes.asSlice(at + FRAME_HEADER_BYTES, length));
        at += FRAME_HEADER_BYTES + length;
      }
      return frames;
    }
  }

  @Test
  void decodedPicturesAreTheEncodedOnes() throws IOException {
    List<MemorySegment> frames = frames();
    assertThat(frames).hasSize(5);
    try (VideoDecoder decoder = new Av1Decoder()) {
      for (int number = 0; number < frames.size(); number++) {
        Picture picture = decoder.decode(frames.get(number)).orElseThrow();

        assertThat(List.of(picture.width(), picture.height())).containsExactly(WIDTH, HEIGHT);
        assertThat(error(picture, number)).isLessThan(6);
      }
    }
  }

  @Test
  void pictureOfTheUpperSpatialLayerIsShownAtOnce() throws IOException {
    List<MemorySegment> layers = frames("layers.ivf");
    assertThat(layers).hasSize(10);
    try (VideoDecoder decoder = new Av1Decoder()) {
      for (int number = 0; number < 5; number++) {
        MemorySegment unit = join(layers.get(2 * number), layers.get(2 * number + 1));
        Picture picture = decoder.decode(unit).orElseThrow();

        assertThat(List.of(picture.width(), picture.height())).containsExactly(WIDTH, HEIGHT);
        assertThat(error(picture, number)).isLessThan(6);
      }
    }
  }

  @Test
  void lowerLayerIsShownWhereTheServerLeavesOutTheUpperOne() throws IOException {
    List<MemorySegment> layers = frames("layers.ivf");
    try (VideoDecoder decoder = new Av1Decoder()) {
      assertThat(decoder.decode(join(layers.get(0), layers.get(1))).orElseThrow().width())
          .isEqualTo(WIDTH);
      for (int number = 1; number < 5; number++) {
        Picture picture = decoder.decode(layers.get(2 * number)).orElseThrow();

        assertThat(List.of(picture.width(), picture.height()))
            .containsExactly(WIDTH / 2, HEIGHT / 2);
      }
    }
  }

  private MemorySegment join(MemorySegment lower, MemorySegment upper) {
    MemorySegment unit = arena.allocate(lower.byteSize() + upper.byteSize());
    unit.asSlice(0, lower.byteSize()).copyFrom(lower);
    unit.asSlice(lower.byteSize()).copyFrom(upper);
    return unit;
  }

  private static double error(Picture picture, int number) {
    long sum = 0;
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int is =
            Byte.toUnsignedInt(
                picture.memory().get(ValueLayout.JAVA_BYTE, (long) y * picture.stride(0) + x));
        sum += Math.abs(is - (60 + (x + y + number) % 128 / 2));
      }
    }
    return (double) sum / (WIDTH * HEIGHT);
  }

  @Test
  void damagedFramesAreRefusedOrConcealed() throws IOException {
    List<MemorySegment> frames = frames();
    Random random = new Random(22);
    for (int i = 0; i < 300; i++) {
      try (VideoDecoder decoder = new Av1Decoder()) {
        for (MemorySegment frame : frames) {
          MemorySegment damaged = arena.allocate(frame.byteSize()).copyFrom(frame);
          damaged.set(
              ValueLayout.JAVA_BYTE, random.nextLong(damaged.byteSize()), (byte) random.nextInt());
          decodeHostile(decoder, damaged.asSlice(0, 1 + random.nextLong(damaged.byteSize())));
        }
      }
    }
  }

  private static void decodeHostile(VideoDecoder decoder, MemorySegment frame) {
    try {
      decoder
          .decode(frame)
          .ifPresent(shown ->
              assertThat((long) shown.width() * shown.height())
                  .isBetween(1L, VideoDecoder.PIXELS_MAX));
    } catch (DeviceException e) {
      assertThat(e.reason()).isIn(Reason.MALFORMED, Reason.UNSUPPORTED);
    }
  }

  @Test
  void emptyFramesAndClosedDecodersAreRefused() {
    VideoDecoder decoder = new Av1Decoder();
    assertThatThrownBy(() -> decoder.decode(arena.allocate(1).asSlice(0, 0)))
        .hasMessageContaining("0 bytes");
    decoder.close();
    decoder.close();

    assertThatThrownBy(() -> decoder.decode(arena.allocate(8)))
        .isInstanceOfSatisfying(
            DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CLOSED));
  }

  @Test
  void otherVersionsAreRefused() {
    Dav1dLibrary.requireVersion("1.0.0");
    assertThat(Stream.of("0.9.2", "1.5.1", "", "11.0.0"))
        .allSatisfy(version ->
            assertThatThrownBy(() -> Dav1dLibrary.requireVersion(version))
                .isInstanceOf(DeviceException.class));
  }
}
