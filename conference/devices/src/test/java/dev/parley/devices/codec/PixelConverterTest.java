package dev.parley.devices.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PixelFormat;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PixelConverterTest {
  private static final int WIDTH = 34;
  private static final int HEIGHT = 18;

  private final Arena arena = Arena.ofAuto();
  private final Picture to = Picture.i420(WIDTH, HEIGHT, arena);

  @BeforeEach
  void requireLibrary() {
    Libraries.require(
        () -> PixelConverter.toI420(Picture.i420(2, 2, arena), Picture.i420(2, 2, arena)));
  }

  private Picture picture(PixelFormat format, int... pattern) {
    int stride = format.rowBytes(WIDTH);
    MemorySegment memory = arena.allocate(format.bytes(stride, HEIGHT));
    for (long at = 0; at < memory.byteSize(); at++) {
      memory.set(ValueLayout.JAVA_BYTE, at, (byte) pattern[(int) (at % pattern.length)]);
    }
    return new Picture(format, WIDTH, HEIGHT, stride, memory);
  }

  private void assertPlanes(int y, int u, int v) {
    for (int plane = 0; plane < 3; plane++) {
      int expected = plane == 0 ? y : plane == 1 ? u : v;
      int rows = plane == 0 ? HEIGHT : HEIGHT / 2;
      for (long at = 0; at < (long) to.stride(plane) * rows; at++) {
        int is = Byte.toUnsignedInt(to.memory().get(ValueLayout.JAVA_BYTE, to.offset(plane) + at));
        assertThat(is).as("plane %d at %d", plane, at).isCloseTo(expected, within(3));
      }
    }
  }

  @Test
  void picturesOfCamerasBecomePlanes() {
    PixelConverter.toI420(picture(PixelFormat.YUYV, 80, 100, 80, 200), to);
    assertPlanes(80, 100, 200);

    Picture nv12 = picture(PixelFormat.NV12, 90);
    for (long at = nv12.offset(1); at < nv12.length(); at++) {
      nv12.memory().set(ValueLayout.JAVA_BYTE, at, (byte) (at % 2 == 0 ? 110 : 210));
    }
    PixelConverter.toI420(nv12, to);
    assertPlanes(90, 110, 210);

    PixelConverter.toI420(picture(PixelFormat.I420, 70), to);
    assertPlanes(70, 70, 70);
  }

  @Test
  void pixelsOfScreensAreTheSameAfterBothConversions() {
    Picture screen = picture(PixelFormat.BGRX, 40, 120, 200, 255);
    PixelConverter.toI420(screen, to);
    Picture shown = picture(PixelFormat.BGRX, 0);
    PixelConverter.toBgrx(to, shown);

    for (int channel = 0; channel < 3; channel++) {
      assertThat(Byte.toUnsignedInt(shown.memory().get(ValueLayout.JAVA_BYTE, 400L + channel)))
          .isCloseTo(new int[] {40, 120, 200}[channel], within(4));
    }
  }

  private Picture jpeg() throws IOException {
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        image.setRGB(x, y, 0x808080);
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "jpeg", bytes);
    MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes.toByteArray());
    Picture picture = new Picture(PixelFormat.MJPEG, WIDTH, HEIGHT, 0, memory);
    picture.stamp(memory.byteSize(), 7);
    return picture;
  }

  @Test
  void jpegIsDecoded() throws IOException {
    PixelConverter.toI420(jpeg(), to);

    assertPlanes(126, 128, 128);
    assertThat(to.nanos()).isEqualTo(7);
  }

  @Test
  void damagedJpegIsRefused() throws IOException {
    Picture damaged = jpeg();
    damaged.memory().asSlice(0, 4).fill((byte) 0);
    assertThatThrownBy(() -> PixelConverter.toI420(damaged, to))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("MJPEG is damaged");

    Picture truncated = jpeg();
    truncated.stamp(30, 0);
    assertThatThrownBy(() -> PixelConverter.toI420(truncated, to))
        .isInstanceOf(DeviceException.class);
  }

  /** Each of them would be read by the library at an address that is not the picture's. */
  @Test
  void memoryThatIsNotAccessibleIsRefused() throws Exception {
    for (PixelFormat format : PixelFormat.values()) {
      Picture closed;
      try (Arena shared = Arena.ofShared()) {
        closed = picture(format, shared);
      }
      assertThatThrownBy(() -> PixelConverter.toI420(closed, to))
          .as("closed %s", format)
          .isInstanceOf(IllegalStateException.class);
      try (Arena confined = Arena.ofConfined();
          ExecutorService other = Executors.newSingleThreadExecutor()) {
        Picture picture = picture(format, confined);
        assertThatThrownBy(() -> other.submit(() -> PixelConverter.toI420(picture, to)).get())
            .as("confined %s", format)
            .hasCauseInstanceOf(WrongThreadException.class);
      }
    }
    Picture target;
    try (Arena shared = Arena.ofShared()) {
      target = Picture.i420(WIDTH, HEIGHT, shared);
    }
    assertThatThrownBy(() -> PixelConverter.toI420(to, target))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> PixelConverter.toBgrx(target, picture(PixelFormat.BGRX, 0)))
        .isInstanceOf(IllegalStateException.class);
  }

  private static Picture picture(PixelFormat format, Arena memory) {
    int stride = format.rowBytes(WIDTH);
    Picture picture =
        new Picture(format, WIDTH, HEIGHT, stride, memory.allocate(WIDTH * HEIGHT * 4L));
    picture.stamp(100, 0);
    return picture;
  }

  @Test
  void conversionAllocatesNothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Picture screen = picture(PixelFormat.BGRX, 40, 120, 200, 255);
    for (int i = 0; i < 20_000; i++) {
      PixelConverter.toI420(screen, to);
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 200; i++) {
      PixelConverter.toI420(screen, to);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isZero();
  }

  @Test
  void otherSizesAreRefused() {
    assertThatThrownBy(() -> PixelConverter.toI420(Picture.i420(WIDTH + 2, HEIGHT, arena), to))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PixelConverter.toBgrx(to, to))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
