package dev.parley.devices.v4l2;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.FileDescriptors;
import dev.parley.ffi.NativeLibrary;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/** Device file of Linux. */
final class LinuxDevice implements KernelDevice {
  private static final MethodHandle IOCTL =
      NativeLibrary.C.link(
          "ioctl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
          Linker.Option.firstVariadicArg(2),
          CallState.CAPTURE);
  private static final MethodHandle MMAP =
      NativeLibrary.C.link(
          "mmap",
          FunctionDescriptor.of(
              JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG),
          CallState.CAPTURE);
  private static final MethodHandle MUNMAP =
      NativeLibrary.C.link("munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_SHARED = 1;
  private static final long MAP_FAILED = -1;
  private static final short POLLIN = 1;
  private static final int POLL_BYTES = 8;

  private final int descriptor;
  private final int event;
  private final Arena arena = Arena.ofShared();
  private final CallState state = new CallState(arena);
  private final MemorySegment polled = arena.allocate(2L * POLL_BYTES, Integer.BYTES);
  private final MemorySegment counter = arena.allocate(JAVA_LONG);
  private final CallState waking = new CallState(arena);
  private final MemorySegment one = arena.allocateFrom(JAVA_LONG, 1L);
  private final List<MemorySegment> mapped = new ArrayList<>();
  private boolean closed;

  private LinuxDevice(int descriptor, int event) {
    this.descriptor = descriptor;
    this.event = event;
    polled.set(JAVA_INT, 0, descriptor);
    polled.set(JAVA_SHORT, 4, POLLIN);
    polled.set(JAVA_INT, POLL_BYTES, event);
    polled.set(JAVA_SHORT, POLL_BYTES + 4L, POLLIN);
  }

  /**
   * Opens a device.
   *
   * @throws dev.parley.devices.api.DeviceException when it cannot be opened
   */
  static LinuxDevice open(String path) {
    int flags = FileDescriptors.O_RDWR | FileDescriptors.O_NONBLOCK | FileDescriptors.O_CLOEXEC;
    int descriptor =
        V4l2Errors.require(FileDescriptors.open(path, flags), "open the camera " + path);
    int event = FileDescriptors.eventfd();
    if (event < 0) {
      FileDescriptors.close(descriptor);
      V4l2Errors.require(event, "create an eventfd");
    }
    return new LinuxDevice(descriptor, event);
  }

  @Override
  public int control(long request, MemorySegment argument) {
    try {
      int result;
      do {
        result =
            state.result((int) IOCTL.invokeExact(state.segment(), descriptor, request, argument));
      } while (result == -Errno.EINTR);
      return result;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  @Override
  public MemorySegment map(long offset, long length, Arena memory) {
    long address;
    try {
      address =
          (long)
              MMAP.invokeExact(
                  state.segment(),
                  MemorySegment.NULL,
                  length,
                  PROT_READ_WRITE,
                  MAP_SHARED,
                  descriptor,
                  offset);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
    if (address == MAP_FAILED) {
      V4l2Errors.require(-state.error(), "map a buffer of the camera");
    }
    MemorySegment buffer = NativeMemory.view(address, length, memory);
    mapped.add(buffer);
    return buffer;
  }

  @Override
  public void await() {
    if (FileDescriptors.poll(polled, 2, MemorySegment.NULL) > 0
        && polled.get(JAVA_SHORT, POLL_BYTES + 6L) != 0) {
      FileDescriptors.read(event, counter, state); // resets the eventfd
    }
  }

  /** Writes to the eventfd; the lock excludes a close, after which the number may be another's. */
  @Override
  public synchronized void wake() {
    if (!closed) {
      FileDescriptors.write(event, one, waking);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    mapped.forEach(LinuxDevice::unmap);
    FileDescriptors.close(descriptor);
    FileDescriptors.close(event);
    arena.close();
  }

  private static void unmap(MemorySegment buffer) {
    try {
      int ignored = (int) MUNMAP.invokeExact(buffer.address(), buffer.byteSize());
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
