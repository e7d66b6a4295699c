package dev.parley.devices.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.Picture;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class Vp8Test {
  private static final int WIDTH = 161;
  private static final int HEIGHT = 91;
  private static final int TICKS = 3_000;
  private static final int FRAMES = 30;

  private final Arena arena = Arena.ofShared();
  private final Picture picture = Picture.i420(WIDTH, HEIGHT, arena);
  private final byte[] buffer = new byte[100_000];

  @BeforeEach
  void requireLibrary() {
    Libraries.require(() -> new Vp8Decoder().close());
  }

  /** Draws a gradient that moves. */
  private void draw(int number) {
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        picture.memory().set(ValueLayout.JAVA_BYTE, (long) y * WIDTH + x, luma(x, y, number));
      }
    }
    long colours = picture.offset(1);
    picture.memory().asSlice(colours).fill((byte) 128);
  }

  private static byte luma(int x, int y, int number) {
    return (byte) (60 + (x + y + number) % 128 / 2);
  }

  private List<MemorySegment> encoded() {
    List<MemorySegment> frames = new ArrayList<>();
    try (Vp8Encoder encoder = new Vp8Encoder(WIDTH, HEIGHT, 1_000_000)) {
      for (int number = 0; number < FRAMES; number++) {
        draw(number);
        int length =
            encoder.encode(
                picture, (long) number * TICKS, number == 20, MemorySegment.ofArray(buffer));
        assertThat(encoder.isKeyFrame()).isEqualTo(number == 0 || number == 20);
        MemorySegment frame = arena.allocate(Math.max(1, length));
        MemorySegment.copy(buffer, 0, frame, ValueLayout.JAVA_BYTE, 0, length);
        frames.add(frame);
      }
    }
    return frames;
  }

  @Test
  void decodedPicturesLookLikeTheEncodedOnes() {
    List<MemorySegment> frames = encoded();
    try (Vp8Decoder decoder = new Vp8Decoder()) {
      for (int number = 0; number < FRAMES; number++) {
        Picture decoded = decoder.decode(frames.get(number)).orElseThrow();

        assertThat(List.of(decoded.width(), decoded.height())).containsExactly(WIDTH, HEIGHT);
        assertThat(error(decoded, number)).isLessThan(6);
      }
    }
  }

  /** {@return the mean difference of the luma values} */
  private static double error(Picture decoded, int number) {
    long sum = 0;
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int is =
            Byte.toUnsignedInt(
                decoded.memory().get(ValueLayout.JAVA_BYTE, (long) y * decoded.stride(0) + x));
        sum += Math.abs(is - Byte.toUnsignedInt(luma(x, y, number)));
      }
    }
    return (double) sum / (WIDTH * HEIGHT);
  }

  @Test
  void decodersOfSeveralThreadsShareNothing() throws Exception {
    List<MemorySegment> frames = encoded();
    long alone = decode(frames);
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Callable<Long>> tasks =
          IntStream.range(0, 8).<Callable<Long>>mapToObj(_ -> () -> decode(frames)).toList();
      for (Future<Long> each : threads.invokeAll(tasks)) {
        assertThat(each.get()).isEqualTo(alone);
      }
    }
  }

  /** {@return a hash of all decoded pixels} */
  private static long decode(List<MemorySegment> frames) {
    long hash = 0;
    try (Vp8Decoder decoder = new Vp8Decoder()) {
      for (MemorySegment frame : frames) {
        Picture decoded = decoder.decode(frame).orElseThrow();
        for (long at = 0; at < decoded.length(); at++) {
          hash = 31 * hash + decoded.memory().get(ValueLayout.JAVA_BYTE, at);
        }
      }
    }
    return hash;
  }

  @Test
  void damagedFramesAreRefusedOrConcealed() {
    List<MemorySegment> frames = encoded();
    Random random = new Random(21);
    try (Vp8Decoder decoder = new Vp8Decoder()) {
      for (int i = 0; i < 1_000; i++) {
        MemorySegment frame = frames.get(random.nextInt(FRAMES));
        MemorySegment damaged = arena.allocate(frame.byteSize()).copyFrom(frame);
        for (int flips = random.nextInt(8); flips >= 0; flips--) {
          damaged.set(
              ValueLayout.JAVA_BYTE, random.nextLong(damaged.byteSize()), (byte) random.nextInt());
        }
        decodeHostile(decoder, damaged.asSlice(0, 1 + random.nextLong(damaged.byteSize())));
      }
    }
  }

  private static void decodeHostile(Vp8Decoder decoder, MemorySegment frame) {
    try {
      decoder.decode(frame).ifPresent(shown -> assertThat(shown.width()).isPositive());
    } catch (DeviceException e) {
      assertThat(e.reason()).isEqualTo(Reason.MALFORMED);
    }
  }

  @Test
  void framesOfTooManyPixelsAreRefusedBeforeMemoryIsAllocated() {
    MemorySegment key = encoded().getFirst();
    key.set(ValueLayout.JAVA_BYTE, 7, (byte) 0x3f);
    key.set(ValueLayout.JAVA_BYTE, 9, (byte) 0x3f);
    try (Vp8Decoder decoder = new Vp8Decoder()) {
      assertThatThrownBy(() -> decoder.decode(key)).hasMessageContaining("too many pixels");
      assertThatThrownBy(() -> decoder.decode(key.asSlice(0, 9))).hasMessageContaining("truncated");
      assertThatThrownBy(() -> decoder.decode(key.asSlice(0, 0))).hasMessageContaining("empty");
    }
  }

  @Test
  void wrongPicturesAreRefused() {
    draw(0);
    MemorySegment into = MemorySegment.ofArray(buffer);
    try (Vp8Encoder encoder = new Vp8Encoder(WIDTH + 1, HEIGHT, 500_000)) {
      assertThatThrownBy(() -> encoder.encode(picture, 0, false, into))
          .isInstanceOf(IllegalArgumentException.class);
    }
    try (Vp8Encoder encoder = new Vp8Encoder(WIDTH, HEIGHT, 500_000)) {
      assertThatThrownBy(() -> encoder.encode(picture, 0, true, into.asSlice(0, 10)))
          .hasMessageContaining("do not fit");
      assertThatThrownBy(() -> encoder.encode(picture, 0, false, into))
          .as("a time that does not go on")
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new Vp8Encoder(0, HEIGHT, 500_000))
        .isInstanceOf(DeviceException.class);
  }

  @Test
  void otherVersionsAreRefused() {
    VpxLibrary.requireVersion("v1.12.0");
    assertThat(Stream.of("v1.11.0", "v1.13.0", "v1.120.0", "", "1.12.0"))
        .allSatisfy(version ->
            assertThatThrownBy(() -> VpxLibrary.requireVersion(version))
                .isInstanceOfSatisfying(
                    DeviceException.class,
                    e -> assertThat(e.reason()).isEqualTo(Reason.WRONG_VERSION)));
  }

  @Test
  void closedDecoderIsNotUsed() {
    Vp8Decoder decoder = new Vp8Decoder();
    decoder.close();
    decoder.close();

    assertThatThrownBy(() -> decoder.decode(arena.allocate(20)))
        .isInstanceOfSatisfying(
            DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CLOSED));
  }
}
