package dev.parley.devices.api;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Picture in native memory. A source has one object for each of its buffers and fills it again, so
 * that a frame allocates nothing.
 *
 * <p>Threads: one at a time.
 */
public final class Picture {
  /** Upper bound for width and height in pixels. */
  public static final int SIDE_MAX = 16_384;

  private static final int STRIDE_MAX = 4 * SIDE_MAX; // libyuv computes with int
  private static final long ALIGNMENT = 64; // a cache line, which vector instructions like

  private final PixelFormat format;
  private final int width;
  private final int height;
  private final int stride;
  private final MemorySegment memory;
  private long length;
  private long nanos;

  /**
   * Creates a picture over memory.
   *
   * @param stride bytes from one row of the first plane to the next; of I420, planes of colours
   *     have half of it. 0 for compressed pictures
   * @param memory native, so that codecs and displays can use it
   * @throws IllegalArgumentException when the memory is too small or in the heap, or a side is
   *     longer than {@value #SIDE_MAX} pixels
   */
  public Picture(PixelFormat format, int width, int height, int stride, MemorySegment memory) {
    if (!memory.isNative()) {
      throw new IllegalArgumentException("a picture in the heap: allocate its memory in an arena");
    }
    if (!isSide(width)
        || !isSide(height)
        || stride < format.rowBytes(width)
        || stride > STRIDE_MAX
        || memory.byteSize() < format.bytes(stride, height)) {
      throw new IllegalArgumentException(
          "%s of %d x %d with rows of %d bytes in %d bytes"
              .formatted(format, width, height, stride, memory.byteSize()));
    }
    this.format = format;
    this.width = width;
    this.height = height;
    this.stride = stride;
    this.memory = memory;
    length = format.bytes(stride, height);
  }

  private static boolean isSide(int pixels) {
    return pixels > 0 && pixels <= SIDE_MAX;
  }

  /** {@return a picture as video encoders take it, in memory of the arena} */
  public static Picture i420(int width, int height, Arena arena) {
    long bytes = PixelFormat.I420.bytes(width, height);
    return new Picture(PixelFormat.I420, width, height, width, arena.allocate(bytes, ALIGNMENT));
  }

  /** {@return the layout of the pixels} */
  public PixelFormat format() {
    return format;
  }

  /** {@return the width in pixels} */
  public int width() {
    return width;
  }

  /** {@return the height in pixels} */
  public int height() {
    return height;
  }

  /** {@return the memory of all planes} */
  public MemorySegment memory() {
    return memory;
  }

  /**
   * {@return the position of a plane's first row in the memory: 0 to 2 of I420, 0 and 1 of NV12}
   */
  public long offset(int plane) {
    long luma = (long) stride * height;
    return switch (plane) {
      case 0 -> 0;
      case 1 -> luma;
      default -> luma + (long) stride(1) * ((height + 1) / 2);
    };
  }

  /** {@return bytes from one row of a plane to the next} */
  public int stride(int plane) {
    return plane > 0 && format == PixelFormat.I420 ? (stride + 1) / 2 : stride;
  }

  /** {@return bytes in use, of which only compressed pictures have a varying number} */
  public long length() {
    return length;
  }

  /** {@return when it was captured, in nanoseconds of the monotonic clock; 0 if unknown} */
  public long nanos() {
    return nanos;
  }

  /**
   * Sets the length and the time of the next content.
   *
   * @throws IllegalArgumentException when the length is not that of a part of the memory
   */
  public void stamp(long bytes, long capturedNanos) {
    if (bytes < 0 || bytes > memory.byteSize()) {
      throw new IllegalArgumentException(
          "a content of %d bytes in %d".formatted(bytes, memory.byteSize()));
    }
    length = bytes;
    nanos = capturedNanos;
  }
}
