package dev.parley.transport.pipe;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Binding of the Linux system calls for FIFOs. A failed call returns the negated errno.
 *
 * <p>Threads: safe for all; each thread passes its own {@code state}.
 */
final class FifoCalls {
  static final int READ_ONLY = 0;
  static final int WRITE_ONLY = 1;
  static final int READ_WRITE = 2;

  static final int ENOENT = 2;
  static final int EINTR = 4;
  static final int ENXIO = 6;
  static final int EAGAIN = 11;
  static final int EACCES = 13;
  static final int EPIPE = 32;

  private static final int NON_BLOCKING = 0x800;
  private static final int CLOSED_IN_CHILDREN = 0x8_0000;
  private static final int OWNER_ONLY = 0600;
  private static final int ERROR_TEXT_BYTES_MAX = 200;

  private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
  private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle NUMBER =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private static final MethodHandle OPEN =
      link("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), variadic(2), ERRNO);
  private static final MethodHandle CLOSE =
      link("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
  private static final MethodHandle READ = transfer("read");
  private static final MethodHandle WRITE = transfer("write");
  private static final MethodHandle MKFIFO =
      link("mkfifo", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), ERRNO);
  private static final MethodHandle EVENTFD =
      link("eventfd", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT), ERRNO);
  private static final MethodHandle PPOLL =
      link("ppoll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS));
  private static final MethodHandle STRERROR =
      link("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));

  private static Linker.Option variadic(int first) {
    return Linker.Option.firstVariadicArg(first);
  }

  private static MethodHandle transfer(String name) {
    return link(name, FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG), ERRNO);
  }

  @SuppressWarnings("restricted") // libc is linked by its own documented types
  private static MethodHandle link(String name, FunctionDescriptor type, Linker.Option... options) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
  }

  /** {@return memory for the captured call state} */
  static MemorySegment state(Arena arena) {
    return arena.allocate(STATE);
  }

  private static int result(MemorySegment state, long result) {
    return result >= 0 ? (int) result : -(int) NUMBER.get(state, 0L);
  }

  private static AssertionError impossible(Throwable e) {
    return new AssertionError("a system call throws nothing", e);
  }

  /** Opens a FIFO, non-blocking. {@return its descriptor} */
  static int open(Path path, int mode) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = state(arena);
      int flags = mode | NON_BLOCKING | CLOSED_IN_CHILDREN;
      MemorySegment name = arena.allocateFrom(path.toString());
      return result(state, (int) OPEN.invokeExact(state, name, flags));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** Creates an owner-only FIFO (mode 0600). */
  static void makeFifo(Path path) throws IOException {
    int made;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = state(arena);
      MemorySegment name = arena.allocateFrom(path.toString());
      made = result(state, (int) MKFIFO.invokeExact(state, name, OWNER_ONLY));
    } catch (Throwable e) {
      throw impossible(e);
    }
    if (made < 0) {
      throw failed(path, -made);
    }
  }

  /** Opens an eventfd counter. {@return its descriptor} */
  static int openCounter() throws IOException {
    int made;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = state(arena);
      made = result(state, (int) EVENTFD.invokeExact(state, 0, NON_BLOCKING | CLOSED_IN_CHILDREN));
    } catch (Throwable e) {
      throw impossible(e);
    }
    if (made < 0) {
      throw new IOException(text(-made));
    }
    return made;
  }

  static void close(int descriptor) {
    try {
      int ignored = (int) CLOSE.invokeExact(descriptor);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /**
   * Reads into the free space of a direct buffer. {@return the number of bytes read; 0 at
   * end-of-file}
   */
  static int read(int descriptor, ByteBuffer into, MemorySegment state) {
    return transfer(READ, descriptor, into, state);
  }

  /** Writes from a direct buffer. {@return the number of bytes written} */
  static int write(int descriptor, ByteBuffer from, MemorySegment state) {
    return transfer(WRITE, descriptor, from, state);
  }

  private static int transfer(
      MethodHandle call, int descriptor, ByteBuffer bytes, MemorySegment state) {
    int count;
    try {
      MemorySegment segment = MemorySegment.ofBuffer(bytes);
      count =
          result(state, (long) call.invokeExact(state, descriptor, segment, segment.byteSize()));
    } catch (Throwable e) {
      throw impossible(e);
    }
    bytes.position(bytes.position() + Math.max(count, 0));
    return count;
  }

  /** Waits for one of the descriptors in {@code polled}; see {@link PollSet}. */
  static void poll(MemorySegment polled, long count, MemorySegment time) {
    try {
      int ignored = (int) PPOLL.invokeExact(polled, count, time, MemorySegment.NULL);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /**
   * {@return the exception for a failed FIFO operation; a FIFO without a reader counts as missing}
   */
  static IOException failed(Path path, int error) {
    return switch (error) {
      case ENOENT, ENXIO, EPIPE -> new NoSuchFileException(path.toString());
      case EACCES -> new AccessDeniedException(path.toString());
      default -> new IOException(path + ": " + text(error));
    };
  }

  /** {@return the operating system's text for an error, by strerror(3)} */
  @SuppressWarnings("restricted") // a string that ends with a zero, which is all that it promises
  static String text(int error) {
    try {
      MemorySegment text = (MemorySegment) STRERROR.invokeExact(error);
      return text.reinterpret(ERROR_TEXT_BYTES_MAX).getString(0);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  private FifoCalls() {}
}
