package dev.parley.devices.v4l2;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PixelFormat;
import dev.parley.devices.api.VideoSettings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Set-up of a camera: its format, its rate and its buffers. The values that a driver answers are
 * checked, since pictures are read in its memory.
 *
 * <p>Threads: one.
 */
final class CameraSetup {
  /** Buffers that are asked for: one is filled, one is read, two absorb delays. */
  private static final int BUFFERS = 4;

  private static final int BUFFERS_MIN = 2;
  private static final int BUFFERS_MAX = 32;
  private static final int FORMATS_MAX = 64;
  private static final long BUFFER_BYTES_MAX = 1L << 28;

  private final KernelDevice device;
  private final Arena arena;

  CameraSetup(KernelDevice device, Arena arena) {
    this.device = device;
    this.arena = arena;
  }

  /** {@return the pictures of the camera's buffers, by their index} */
  List<Picture> buffers(VideoSettings settings) {
    requireCamera();
    MemorySegment format = format(settings);
    rate(settings.framesPerSecond());
    int count = request();
    return IntStream.range(0, count).mapToObj(index -> picture(index, format)).toList();
  }

  private void requireCamera() {
    MemorySegment answer = arena.allocate(Videodev.CAPABILITY_BYTES, Integer.BYTES);
    V4l2Errors.require(device.control(Videodev.QUERYCAP, answer), "ask for a camera");
    if (!canCapture(answer)) {
      throw V4l2Errors.unsupported("cannot capture by mapped buffers");
    }
  }

  /** {@return whether a device with this v4l2_capability captures video} */
  static boolean canCapture(MemorySegment answer) {
    int all = answer.get(JAVA_INT, Videodev.CAPABILITIES);
    int own =
        (all & Videodev.HAS_DEVICE_CAPABILITIES) == 0
            ? all
            : answer.get(JAVA_INT, Videodev.DEVICE_CAPABILITIES);
    int needed = Videodev.CAN_CAPTURE | Videodev.CAN_STREAM;
    return (own & needed) == needed;
  }

  /** Sets the preferred format among those that the camera has. {@return what it has chosen} */
  private MemorySegment format(VideoSettings settings) {
    Set<Integer> offered = offered();
    int code =
        Videodev.preferred().stream()
            .filter(offered::contains)
            .findFirst()
            .orElseThrow(() -> V4l2Errors.unsupported("has no format that is understood"));
    MemorySegment format = arena.allocate(Videodev.FORMAT_BYTES, Long.BYTES);
    format.set(JAVA_INT, 0, Videodev.VIDEO_CAPTURE);
    format.set(JAVA_INT, Videodev.WIDTH, settings.width());
    format.set(JAVA_INT, Videodev.HEIGHT, settings.height());
    format.set(JAVA_INT, Videodev.PIXEL_FORMAT, code);
    format.set(JAVA_INT, Videodev.FIELD, Videodev.PROGRESSIVE);
    V4l2Errors.require(device.control(Videodev.S_FMT, format), "set the format of a camera");
    return format;
  }

  private Set<Integer> offered() {
    Set<Integer> codes = new HashSet<>();
    MemorySegment answer = arena.allocate(Videodev.DESCRIPTION_BYTES, Integer.BYTES);
    for (int index = 0; index < FORMATS_MAX; index++) {
      answer.fill((byte) 0);
      answer.set(JAVA_INT, 0, index);
      answer.set(JAVA_INT, 4, Videodev.VIDEO_CAPTURE);
      if (device.control(Videodev.ENUM_FMT, answer) < 0) {
        break;
      }
      codes.add(answer.get(JAVA_INT, Videodev.DESCRIBED_FORMAT));
    }
    return codes;
  }

  /** Sets the frame rate; cameras that cannot do that go on at their own. */
  private void rate(int framesPerSecond) {
    MemorySegment parameters = arena.allocate(Videodev.PARAMETERS_BYTES, Integer.BYTES);
    parameters.set(JAVA_INT, 0, Videodev.VIDEO_CAPTURE);
    parameters.set(JAVA_INT, Videodev.FRAME_NUMERATOR, 1);
    parameters.set(JAVA_INT, Videodev.FRAME_DENOMINATOR, framesPerSecond);
    device.control(Videodev.S_PARM, parameters);
  }

  private int request() {
    MemorySegment wanted = arena.allocate(Videodev.REQUEST_BYTES, Integer.BYTES);
    wanted.set(JAVA_INT, 0, BUFFERS);
    wanted.set(JAVA_INT, Videodev.REQUEST_TYPE, Videodev.VIDEO_CAPTURE);
    wanted.set(JAVA_INT, Videodev.REQUEST_MEMORY, Videodev.MAPPED);
    V4l2Errors.require(device.control(Videodev.REQBUFS, wanted), "get buffers of a camera");
    int count = wanted.get(JAVA_INT, 0);
    if (count < BUFFERS_MIN || count > BUFFERS_MAX) {
      throw V4l2Errors.unsupported("has " + Integer.toUnsignedString(count) + " buffers");
    }
    return count;
  }

  private Picture picture(int index, MemorySegment format) {
    MemorySegment buffer = buffer(index);
    V4l2Errors.require(device.control(Videodev.QUERYBUF, buffer), "find a buffer of a camera");
    long length = Integer.toUnsignedLong(buffer.get(JAVA_INT, Videodev.LENGTH));
    long offset = Integer.toUnsignedLong(buffer.get(JAVA_INT, Videodev.OFFSET));
    PixelFormat pixels = Videodev.format(format.get(JAVA_INT, Videodev.PIXEL_FORMAT));
    int width = format.get(JAVA_INT, Videodev.WIDTH);
    int height = format.get(JAVA_INT, Videodev.HEIGHT);
    int stride = pixels == PixelFormat.MJPEG ? 0 : format.get(JAVA_INT, Videodev.STRIDE);
    if (!isSide(width) || !isSide(height) || stride < pixels.rowBytes(width)) {
      throw V4l2Errors.unsupported(
          "has pictures of %d x %d with rows of %d bytes".formatted(width, height, stride));
    }
    if (length == 0 || length > BUFFER_BYTES_MAX || length < pixels.bytes(stride, height)) {
      throw V4l2Errors.unsupported(
          "has buffers of %d bytes for %s of %d x %d".formatted(length, pixels, width, height));
    }
    return new Picture(pixels, width, height, stride, device.map(offset, length, arena));
  }

  private static boolean isSide(int pixels) {
    return pixels > 0 && pixels <= VideoSettings.SIDE_MAX;
  }

  /** {@return a v4l2_buffer with an index} */
  MemorySegment buffer(int index) {
    MemorySegment buffer = arena.allocate(Videodev.BUFFER_BYTES, Long.BYTES);
    buffer.set(JAVA_INT, Videodev.INDEX, index);
    buffer.set(JAVA_INT, Videodev.TYPE, Videodev.VIDEO_CAPTURE);
    buffer.set(JAVA_INT, Videodev.MEMORY, Videodev.MAPPED);
    return buffer;
  }
}
