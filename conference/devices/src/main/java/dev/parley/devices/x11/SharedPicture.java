package dev.parley.devices.x11;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PixelFormat;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;

/**
 * Picture in memory that a display has mapped too.
 *
 * <p>Threads: one at a time.
 */
final class SharedPicture implements AutoCloseable {
  private static final int PIXEL_BYTES = 4;

  private final DisplayConnection display;
  private final Arena arena;
  private final long address;
  private final int segment;
  private final Picture picture;

  /**
   * Allocates the memory. It is removed by the system when both processes have unmapped it, also if
   * they are killed.
   *
   * @param arena of the picture, closed with it
   * @throws DeviceException when the display is on another machine, or the memory is not granted
   */
  SharedPicture(DisplayConnection display, int width, int height, Arena arena) {
    this.display = display;
    this.arena = arena;
    if (width > Picture.SIDE_MAX || height > Picture.SIDE_MAX) {
      arena.close();
      throw new DeviceException(
          Reason.UNSUPPORTED,
          "%d x %d pixels: no side may be longer than %d"
              .formatted(width, height, Picture.SIDE_MAX));
    }
    int stride = PIXEL_BYTES * width;
    long bytes = PixelFormat.BGRX.bytes(stride, height);
    int id = XcbShm.create(bytes);
    address = id < 0 ? -1 : XcbShm.map(id);
    if (address == -1) {
      if (id >= 0) {
        XcbShm.remove(id); // it would outlive the process
      }
      arena.close();
      throw new DeviceException(
          Reason.NO_RESOURCES,
          "no shared memory of %d bytes; see sysctl kernel.shmmax and shmall, and ulimit -v"
              .formatted(bytes));
    }
    segment = Xcb.newId(display.id());
    boolean attached = Xcb.check(display.id(), XcbShm.attach(display.id(), segment, id));
    XcbShm.remove(id);
    if (!attached || display.isLost()) {
      XcbShm.unmap(address);
      arena.close();
      throw new DeviceException(
          Reason.UNSUPPORTED,
          "the display shares no memory with this process; use one of this machine with MIT-SHM");
    }
    picture =
        new Picture(
            PixelFormat.BGRX, width, height, stride, NativeMemory.view(address, bytes, arena));
  }

  Picture picture() {
    return picture;
  }

  int segment() {
    return segment;
  }

  boolean hasSize(int width, int height) {
    return picture.width() == width && picture.height() == height;
  }

  @Override
  public void close() {
    XcbShm.detach(display.id(), segment);
    Xcb.flush(display.id());
    arena.close();
    XcbShm.unmap(address);
  }
}
