package dev.parley.devices.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PictureTest {
  private final Arena arena = Arena.ofAuto();

  @Test
  void memoryInTheHeapIsRefused() {
    assertThatThrownBy(
            () -> new Picture(PixelFormat.BGRX, 2, 2, 8, MemorySegment.ofArray(new byte[16])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("allocate its memory in an arena");
  }

  /** Rows of 4 x 2^30 bytes would be 0 as an int. */
  @ParameterizedTest
  @CsvSource({
    "BGRX, 1073741824, 1, 0",
    "BGRX, 16385, 1, 65540",
    "BGRX, 1, 16385, 4",
    "I420, 2, 2, 2147483647",
    "I420, 2, 2, 65537",
    "BGRX, 2, 2, 7",
    "NV12, 0, 2, 2",
    "YUYV, 2, -2, 4",
    "I420, 2, 100, 2",
  })
  void impossibleSizesAreRefused(PixelFormat format, int width, int height, int stride) {
    MemorySegment memory = arena.allocate(100);

    assertThatThrownBy(() -> new Picture(format, width, height, stride, memory))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void largestSizeIsAccepted() {
    assertThat(Picture.i420(Picture.SIDE_MAX, 1, arena).stride(1)).isEqualTo(Picture.SIDE_MAX / 2);
    assertThat(Picture.i420(1, Picture.SIDE_MAX, arena).length()).isEqualTo(2 * Picture.SIDE_MAX);
  }

  @Test
  void contentIsNoLongerThanTheMemory() {
    Picture picture = new Picture(PixelFormat.MJPEG, 2, 2, 0, arena.allocate(100));
    picture.stamp(100, 5);
    assertThat(picture.length()).isEqualTo(100);

    for (long length : new long[] {101, -1, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> picture.stamp(length, 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(picture.length()).isEqualTo(100);
  }
}
