package dev.parley.devices.v4l2;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Open device file of a camera.
 *
 * <p>Threads: one; {@link #wake} is safe for all until the device is closed.
 */
interface KernelDevice extends AutoCloseable {
  /** {@return a negated {@link dev.parley.ffi.Errno} on failure: ioctl(2)} */
  int control(long request, MemorySegment argument);

  /**
   * {@return a buffer of the driver, mapped until the arena is closed: mmap(2)}
   *
   * @throws dev.parley.devices.api.DeviceException when that fails
   */
  MemorySegment map(long offset, long length, Arena arena);

  /** Waits until a buffer is filled, the device is lost, or it is woken. */
  void await();

  /** Makes a waiting {@link #await} return. */
  void wake();

  /** Closes the file. */
  @Override
  void close();
}
