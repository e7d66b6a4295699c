package dev.parley.testkit.net;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.FileDescriptors;
import dev.parley.ffi.NativeLibrary;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * A TUN device of Linux: packets that the kernel sends are read here, and packets written here are
 * received by the kernel. The device disappears when it is closed or the process ends.
 *
 * <p>Threads: confined to one thread, except {@link #write}, which is safe for all.
 */
final class TunDevice implements AutoCloseable {
  private static final int PACKET_BYTES_MAX = 65_535;
  private static final int NAME_BYTES_MAX = 15;
  private static final long SET_DEVICE = 0x400454caL;
  private static final short TUN_WITHOUT_HEADER = 0x1001;
  private static final short READABLE = 1;
  private static final long SECOND = 1_000_000_000;

  private static final MethodHandle IOCTL =
      NativeLibrary.C.link(
          "ioctl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
          Linker.Option.firstVariadicArg(2));

  private final Arena arena = Arena.ofShared();
  private final CallState reading = new CallState(arena);
  private final MemorySegment in = arena.allocate(PACKET_BYTES_MAX);
  private final MemorySegment waiting = arena.allocate(8, 4);
  private final MemorySegment patience = arena.allocate(16, 8);
  private final int file;

  private TunDevice(int file) {
    this.file = file;
    waiting.set(JAVA_INT, 0, file);
    waiting.set(JAVA_SHORT, 4, READABLE);
  }

  /**
   * Creates the device {@code name} in the network namespace of this process; it may be moved to
   * another.
   *
   * @throws IOException if this user may not create it, or the machine has no TUN devices
   */
  static TunDevice open(String name) throws IOException {
    if (name.length() > NAME_BYTES_MAX) {
      throw new IOException("a device's name has at most 15 characters: " + name);
    }
    try (var call = Arena.ofConfined()) {
      int file =
          FileDescriptors.open("/dev/net/tun", FileDescriptors.O_RDWR | FileDescriptors.O_NONBLOCK);
      if (file < 0) {
        throw new IOException("cannot open /dev/net/tun: " + Errno.text(-file));
      }
      var request = call.allocate(40, 8);
      request.setString(0, name);
      request.set(JAVA_SHORT, 16, TUN_WITHOUT_HEADER);
      if (setDevice(file, request) < 0) {
        FileDescriptors.close(file);
        throw new IOException("cannot make the network device " + name);
      }
      return new TunDevice(file);
    }
  }

  /** Waits until there is a packet to read, for at most {@code nanos} nanoseconds. */
  void await(long nanos) {
    patience.set(JAVA_LONG, 0, nanos / SECOND);
    patience.set(JAVA_LONG, 8, nanos % SECOND);
    FileDescriptors.poll(waiting, 1, patience);
  }

  /** Returns the next packet that the kernel sent, or empty if there is none. */
  Optional<byte[]> read() {
    int length = FileDescriptors.read(file, in, reading);
    return length <= 0 ? Optional.empty() : Optional.of(in.asSlice(0, length).toArray(JAVA_BYTE));
  }

  /** Writes a packet to the kernel. A packet that it does not accept is lost, as on any link. */
  void write(byte[] packet) {
    try (var call = Arena.ofConfined()) {
      FileDescriptors.write(file, call.allocateFrom(JAVA_BYTE, packet), new CallState(call));
    }
  }

  @Override
  public void close() {
    FileDescriptors.close(file);
    arena.close();
  }

  private static int setDevice(int file, MemorySegment request) {
    try {
      return (int) IOCTL.invokeExact(file, SET_DEVICE, request);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
