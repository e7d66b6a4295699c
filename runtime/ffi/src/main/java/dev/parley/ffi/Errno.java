package dev.parley.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Error numbers of Linux (errno(3)).
 *
 * <p>Threads: safe for all.
 */
public final class Errno {
  public static final int ENOENT = 2;
  public static final int EINTR = 4;
  public static final int ENXIO = 6;
  public static final int EAGAIN = 11;
  public static final int EACCES = 13;
  public static final int EPIPE = 32;

  private static final int TEXT_BYTES_MAX = 200;
  private static final MethodHandle STRERROR =
      NativeLibrary.C.link("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));

  private Errno() {}

  /** {@return the operating system's text for an error number, by strerror(3)} */
  public static String text(int error) {
    try {
      return CStrings.read((MemorySegment) STRERROR.invokeExact(error), TEXT_BYTES_MAX);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
