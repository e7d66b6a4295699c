package dev.parley.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * System calls of Linux on file descriptors. A negative result is a negated {@link Errno}.
 *
 * <p>Threads: safe for all; each thread passes its own {@link CallState}.
 */
public final class FileDescriptors {
  public static final int O_RDONLY = 0;
  public static final int O_WRONLY = 1;
  public static final int O_RDWR = 2;
  public static final int O_NONBLOCK = 0x800;
  public static final int O_CLOEXEC = 0x8_0000;

  private static final MethodHandle OPEN =
      NativeLibrary.C.link(
          "open",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
          Linker.Option.firstVariadicArg(2),
          CallState.CAPTURE);
  private static final MethodHandle CLOSE =
      NativeLibrary.C.link("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
  private static final MethodHandle READ = transfer("read");
  private static final MethodHandle WRITE = transfer("write");
  private static final MethodHandle EVENTFD =
      NativeLibrary.C.link(
          "eventfd", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT), CallState.CAPTURE);
  private static final MethodHandle PPOLL =
      NativeLibrary.C.link(
          "ppoll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS));

  private FileDescriptors() {}

  private static MethodHandle transfer(String name) {
    return NativeLibrary.C.link(
        name, FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG), CallState.CAPTURE);
  }

  /** Opens a file. {@return its descriptor} */
  public static int open(String path, int flags) {
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      return state.result((int) OPEN.invokeExact(state.segment(), arena.allocateFrom(path), flags));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Closes a descriptor; an error is ignored, since Linux frees the number in any case. */
  public static void close(int descriptor) {
    try {
      int ignored = (int) CLOSE.invokeExact(descriptor);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Fills a segment of less than 2 GiB. {@return the number of bytes read; 0 at end-of-file} */
  public static int read(int descriptor, MemorySegment into, CallState state) {
    try {
      return state.result(
          (int) (long) READ.invokeExact(state.segment(), descriptor, into, into.byteSize()));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Writes a segment of less than 2 GiB. {@return the number of bytes written} */
  public static int write(int descriptor, MemorySegment from, CallState state) {
    try {
      return state.result(
          (int) (long) WRITE.invokeExact(state.segment(), descriptor, from, from.byteSize()));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Opens an eventfd counter, non-blocking and closed in child processes. {@return its descriptor}
   */
  public static int eventfd() {
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      return state.result((int) EVENTFD.invokeExact(state.segment(), 0, O_NONBLOCK | O_CLOEXEC));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Waits until a descriptor is ready.
   *
   * @param entries an array of {@code pollfd} structures, 8 bytes each
   * @param time a timespec; {@link MemorySegment#NULL} to wait without limit
   * @return the number of ready descriptors, 0 on timeout, -1 on failure such as a signal
   */
  public static int poll(MemorySegment entries, long count, MemorySegment time) {
    try {
      return (int) PPOLL.invokeExact(entries, count, time, MemorySegment.NULL);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
