package dev.parley.transport.pipe;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.FileDescriptors;
import dev.parley.ffi.NativeLibrary;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Linux system calls for FIFOs, with paths and buffers of Java. A negative result is a negated
 * {@link Errno}.
 *
 * <p>Threads: safe for all; each thread passes its own {@code state}.
 */
final class FifoCalls {
  private static final int OWNER_ONLY = 0600;

  private static final MethodHandle MKFIFO =
      NativeLibrary.C.link(
          "mkfifo", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), CallState.CAPTURE);

  private FifoCalls() {}

  /** Opens a FIFO, non-blocking. {@return its descriptor} */
  static int open(Path path, int mode) {
    return FileDescriptors.open(
        path.toString(), mode | FileDescriptors.O_NONBLOCK | FileDescriptors.O_CLOEXEC);
  }

  /** Creates an owner-only FIFO (mode 0600). */
  static void makeFifo(Path path) throws IOException {
    int made;
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      MemorySegment name = arena.allocateFrom(path.toString());
      made = state.result((int) MKFIFO.invokeExact(state.segment(), name, OWNER_ONLY));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
    if (made < 0) {
      throw failed(path, -made);
    }
  }

  /**
   * Reads into the free space of a direct buffer. {@return the number of bytes read; 0 at
   * end-of-file}
   */
  static int read(int descriptor, ByteBuffer into, CallState state) {
    return moved(into, FileDescriptors.read(descriptor, MemorySegment.ofBuffer(into), state));
  }

  /** Writes from a direct buffer. {@return the number of bytes written} */
  static int write(int descriptor, ByteBuffer from, CallState state) {
    return moved(from, FileDescriptors.write(descriptor, MemorySegment.ofBuffer(from), state));
  }

  private static int moved(ByteBuffer bytes, int count) {
    bytes.position(bytes.position() + Math.max(count, 0));
    return count;
  }

  /**
   * {@return the exception for a failed FIFO operation; a FIFO without a reader counts as missing}
   */
  static IOException failed(Path path, int error) {
    return switch (error) {
      case Errno.ENOENT, Errno.ENXIO, Errno.EPIPE -> new NoSuchFileException(path.toString());
      case Errno.EACCES -> new AccessDeniedException(path.toString());
      default -> new IOException(path + ": " + Errno.text(error));
    };
  }
}
