package dev.parley.devices.v4l2;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PictureListener;
import dev.parley.devices.api.VideoSettings;
import dev.parley.devices.stream.DeviceLoop;
import dev.parley.ffi.Errno;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Running camera: the driver fills buffers, the listener reads them in place.
 *
 * <p>Threads: that of its stream; {@link #wake} is safe for all.
 */
final class CameraCapture implements DeviceLoop {
  private static final long NANOS_OF_SECOND = 1_000_000_000;
  private static final long NANOS_OF_MICRO = 1_000;

  /** Restarts without a picture, after which a camera is lost. */
  private static final int RESTARTS_MAX = 5;

  private final Supplier<? extends KernelDevice> opener;
  private final VideoSettings settings;
  private final PictureListener listener;
  private volatile @Nullable KernelDevice device;
  private @Nullable Opened opened;
  private int restarts; // since the last filled buffer

  /** Memory of an open camera. */
  private record Opened(
      Arena arena, List<Picture> pictures, MemorySegment buffer, MemorySegment type) {}

  CameraCapture(
      Supplier<? extends KernelDevice> opener, VideoSettings settings, PictureListener listener) {
    this.opener = opener;
    this.settings = settings;
    this.listener = listener;
  }

  @Override
  public void open() {
    KernelDevice file = opener.get();
    device = file;
    Arena arena = Arena.ofConfined();
    CameraSetup setup = new CameraSetup(file, arena);
    MemorySegment type = arena.allocateFrom(JAVA_INT, Videodev.VIDEO_CAPTURE);
    opened = new Opened(arena, List.of(), setup.buffer(0), type);
    List<Picture> pictures = setup.buffers(settings);
    Opened ready = new Opened(arena, pictures, setup.buffer(0), type);
    opened = ready;
    begin(file, ready);
  }

  /** Gives all buffers to the driver and starts it. */
  private static void begin(KernelDevice file, Opened open) {
    for (int index = 0; index < open.pictures().size(); index++) {
      open.buffer().set(JAVA_INT, Videodev.INDEX, index);
      V4l2Errors.require(file.control(Videodev.QBUF, open.buffer()), "give a buffer to the camera");
    }
    V4l2Errors.require(file.control(Videodev.STREAMON, open.type()), "start the camera");
  }

  @Override
  public void turn() {
    KernelDevice file = device;
    Opened open = opened;
    if (file == null || open == null) {
      throw new IllegalStateException("not open");
    }
    file.await();
    int result = file.control(Videodev.DQBUF, open.buffer());
    if (result == -Errno.EAGAIN) {
      return;
    }
    if (result == -V4l2Errors.EIO && restarts < RESTARTS_MAX) {
      restart(file, open);
      return;
    }
    V4l2Errors.require(result, "read from the camera");
    restarts = 0;
    pass(open);
    V4l2Errors.require(
        file.control(Videodev.QBUF, open.buffer()), "give a buffer back to the camera");
  }

  /**
   * Starts again after a loss of the signal. The driver does not tell which buffer it gave back
   * unfilled, or has stopped (VIDIOC_DQBUF of the V4L2 documents).
   */
  private void restart(KernelDevice file, Opened open) {
    restarts++;
    V4l2Errors.require(file.control(Videodev.STREAMOFF, open.type()), "stop the camera");
    begin(file, open);
  }

  /** Passes a filled buffer to the listener, unless its picture is damaged or incomplete. */
  private void pass(Opened open) {
    MemorySegment buffer = open.buffer();
    int index = buffer.get(JAVA_INT, Videodev.INDEX);
    if (index < 0 || index >= open.pictures().size()) {
      throw V4l2Errors.unsupported("has filled a buffer with the unknown index " + index);
    }
    Picture picture = open.pictures().get(index);
    long used = Integer.toUnsignedLong(buffer.get(JAVA_INT, Videodev.BYTES_USED));
    boolean damaged = (buffer.get(JAVA_INT, Videodev.FLAGS) & Videodev.FLAG_ERROR) != 0;
    if (!damaged && used >= Math.max(1, minimum(picture)) && used <= picture.memory().byteSize()) {
      long nanos =
          buffer.get(JAVA_LONG, Videodev.SECONDS) * NANOS_OF_SECOND
              + buffer.get(JAVA_LONG, Videodev.MICROS) * NANOS_OF_MICRO;
      picture.stamp(used, nanos);
      listener.onPicture(picture);
    }
  }

  private static long minimum(Picture picture) {
    return picture.format().bytes(picture.stride(0), picture.height());
  }

  /** Stops the camera, makes its buffers inaccessible, and unmaps them, in this order. */
  @Override
  public void release() {
    KernelDevice file = device;
    Opened open = opened;
    if (file != null && open != null) {
      file.control(Videodev.STREAMOFF, open.type());
    }
    try {
      if (open != null) {
        open.arena().close();
      }
    } finally {
      if (file != null) {
        file.close();
      }
    }
  }

  @Override
  public void wake() {
    KernelDevice file = device;
    if (file != null) {
      file.wake();
    }
  }
}
