package dev.parley.devices.codec;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.CStrings;
import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Functions of dav1d 1.0 (dav1d.h, data.h, picture.h) and the offsets of its structures on 64-bit
 * systems. Other versions have other structures under another file name.
 *
 * <p>Threads: safe for all; a decoder belongs to one thread at a time.
 */
final class Dav1dLibrary {
  static final String NAME = "libdav1d.so.6";
  static final String PACKAGE = "libdav1d6";
  static final int EAGAIN = -11;

  // Dav1dSettings
  static final int SETTINGS_BYTES = 96;
  static final int THREADS = 0;
  static final int FRAME_DELAY_MAX = 4;
  static final int ALL_LAYERS = 16;
  static final int PIXELS_MAX = 20;
  static final int LOG_CALLBACK = 56;

  // Dav1dData
  static final int DATA_BYTES = 72;
  static final int DATA_LENGTH = 8;

  // Dav1dPicture
  static final int PICTURE_BYTES = 264;
  static final int PLANES = 16;
  static final int STRIDES = 40;
  static final int WIDTH = 56;
  static final int HEIGHT = 60;
  static final int LAYOUT = 64;
  static final int DEPTH = 68;
  static final int LAYOUT_I420 = 1;

  private static final int TEXT_BYTES_MAX = 200;
  private static final NativeLibrary LIBRARY = NativeLibrary.load(NAME);
  private static final MethodHandle VERSION = link("dav1d_version", ADDRESS);
  private static final MethodHandle DEFAULTS = linkVoid("dav1d_default_settings", ADDRESS);
  private static final MethodHandle OPEN = link("dav1d_open", JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle CLOSE = linkVoid("dav1d_close", ADDRESS);
  private static final MethodHandle NEW_DATA =
      link("dav1d_data_create", JAVA_LONG, ADDRESS, JAVA_LONG);
  private static final MethodHandle FREE_DATA = linkVoid("dav1d_data_unref", ADDRESS);
  private static final MethodHandle SEND = link("dav1d_send_data", JAVA_INT, JAVA_LONG, ADDRESS);
  private static final MethodHandle PICTURE =
      link("dav1d_get_picture", JAVA_INT, JAVA_LONG, ADDRESS);
  private static final MethodHandle FREE_PICTURE = linkVoid("dav1d_picture_unref", ADDRESS);

  private Dav1dLibrary() {}

  private static MethodHandle link(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LIBRARY.link(name, FunctionDescriptor.of(result, arguments));
  }

  private static MethodHandle linkVoid(String name, MemoryLayout... arguments) {
    return LIBRARY.link(name, FunctionDescriptor.ofVoid(arguments));
  }

  /** {@return the version, such as "1.0.0"} */
  static String version() {
    try {
      return CStrings.read((MemorySegment) VERSION.invokeExact(), TEXT_BYTES_MAX);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Checks that the structures are those that this class knows.
   *
   * @throws dev.parley.devices.api.DeviceException when they are not
   */
  static void requireVersion(String version) {
    if (!version.startsWith("1.0.")) {
      throw CodecErrors.version(NAME, version, "1.0");
    }
  }

  static void defaults(MemorySegment settings) {
    try {
      DEFAULTS.invokeExact(settings);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Stores a new decoder. {@return a negative number on failure} */
  static int open(MemorySegment decoder, MemorySegment settings) {
    try {
      return (int) OPEN.invokeExact(decoder, settings);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Frees a stored decoder. */
  static void close(MemorySegment decoder) {
    try {
      CLOSE.invokeExact(decoder);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the address of memory for a frame; 0 on failure} */
  static long newData(MemorySegment data, long length) {
    try {
      return (long) NEW_DATA.invokeExact(data, length);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void freeData(MemorySegment data) {
    try {
      FREE_DATA.invokeExact(data);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int send(long decoder, MemorySegment data) {
    try {
      return (int) SEND.invokeExact(decoder, data);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int picture(long decoder, MemorySegment picture) {
    try {
      return (int) PICTURE.invokeExact(decoder, picture);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Frees a picture and clears its structure; a clear one is left alone. */
  static void freePicture(MemorySegment picture) {
    try {
      FREE_PICTURE.invokeExact(picture);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
