package dev.parley.devices.x11;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;

/**
 * Functions of libxcb (xcb.h). A cookie is a structure with one 32-bit number, which the ABIs of
 * Linux on 64-bit processors pass like the number itself; as a number it is no object per call.
 *
 * <p>Threads: safe for all.
 */
final class Xcb {
  /** Screens of a display (xcb_screen_iterator_t): the address of the first, and their number. */
  private static final StructLayout SCREENS =
      MemoryLayout.structLayout(ADDRESS, JAVA_INT, JAVA_INT);

  private static final NativeLibrary LIBRARY = NativeLibrary.load("libxcb.so.1");
  private static final MethodHandle CONNECT = link("xcb_connect", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle DISCONNECT =
      LIBRARY.link("xcb_disconnect", FunctionDescriptor.ofVoid(JAVA_LONG));
  private static final MethodHandle ERROR = link("xcb_connection_has_error", JAVA_INT, JAVA_LONG);
  private static final MethodHandle SETUP = link("xcb_get_setup", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle ROOTS = link("xcb_setup_roots_iterator", SCREENS, JAVA_LONG);
  private static final MethodHandle NEW_ID = link("xcb_generate_id", JAVA_INT, JAVA_LONG);
  private static final MethodHandle FLUSH = link("xcb_flush", JAVA_INT, JAVA_LONG);
  private static final MethodHandle CHECK =
      link("xcb_request_check", JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle GEOMETRY =
      link("xcb_get_geometry", JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle GEOMETRY_REPLY =
      link("xcb_get_geometry_reply", JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS);
  private static final MethodHandle CREATE_WINDOW =
      link(
          "xcb_create_window_checked",
          JAVA_INT,
          JAVA_LONG,
          JAVA_BYTE,
          JAVA_INT,
          JAVA_INT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_INT,
          JAVA_INT,
          ADDRESS);
  private static final MethodHandle MAP_WINDOW =
      link("xcb_map_window", JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle RESIZE =
      link("xcb_configure_window", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_SHORT, ADDRESS);
  private static final MethodHandle PROPERTY =
      link(
          "xcb_change_property",
          JAVA_INT,
          JAVA_LONG,
          JAVA_BYTE,
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_BYTE,
          JAVA_INT,
          ADDRESS);
  private static final MethodHandle ATOM =
      link("xcb_intern_atom", JAVA_INT, JAVA_LONG, JAVA_BYTE, JAVA_SHORT, ADDRESS);
  private static final MethodHandle ATOM_REPLY =
      link("xcb_intern_atom_reply", JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS);
  private static final MethodHandle CREATE_CONTEXT =
      link("xcb_create_gc", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle EVENT = link("xcb_poll_for_event", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle FREE =
      NativeLibrary.C.link("free", FunctionDescriptor.ofVoid(JAVA_LONG));

  private static final byte REPLACE = 0;
  private static final short RESIZE_MASK = 4 | 8; // XCB_CONFIG_WINDOW_WIDTH, _HEIGHT

  private Xcb() {}

  static MethodHandle link(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LIBRARY.link(name, FunctionDescriptor.of(result, arguments));
  }

  static long connect(MemorySegment display, MemorySegment screen) {
    try {
      return (long) CONNECT.invokeExact(display, screen);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void disconnect(long connection) {
    try {
      DISCONNECT.invokeExact(connection);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return 0 while the connection is usable} */
  static int error(long connection) {
    try {
      return (int) ERROR.invokeExact(connection);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static long setup(long connection) {
    try {
      return (long) SETUP.invokeExact(connection);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the address of the first screen (xcb_screen_t)} */
  static long firstScreen(long connection, SegmentAllocator memory) {
    try {
      MemorySegment screens = (MemorySegment) ROOTS.invokeExact(memory, setup(connection));
      return screens.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int newId(long connection) {
    try {
      return (int) NEW_ID.invokeExact(connection);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void flush(long connection) {
    try {
      int ignored = (int) FLUSH.invokeExact(connection);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Waits until the display has carried out a checked request. {@return whether it could} */
  static boolean check(long connection, int cookie) {
    try {
      long failure = (long) CHECK.invokeExact(connection, cookie);
      free(failure);
      return failure == 0;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the size of a window (xcb_get_geometry_reply_t), to be freed; 0 on failure} */
  static long geometry(long connection, int drawable) {
    try {
      int cookie = (int) GEOMETRY.invokeExact(connection, drawable);
      return (long) GEOMETRY_REPLY.invokeExact(connection, cookie, MemorySegment.NULL);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Creates a window at the position that the window manager chooses. {@return a cookie} */
  static int createWindow(
      long connection,
      int window,
      int parent,
      int width,
      int height,
      int mask,
      MemorySegment values) {
    try {
      return (int)
          CREATE_WINDOW.invokeExact(
              connection,
              (byte) 0,
              window,
              parent,
              (short) 0,
              (short) 0,
              (short) width,
              (short) height,
              (short) 0,
              (short) 0,
              0,
              mask,
              values);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void mapWindow(long connection, int window) {
    try {
      int ignored = (int) MAP_WINDOW.invokeExact(connection, window);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Resizes a window.
   *
   * @param size width and height as 32-bit numbers
   */
  static void resize(long connection, int window, MemorySegment size) {
    try {
      int ignored = (int) RESIZE.invokeExact(connection, window, RESIZE_MASK, size);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Sets a property of a window.
   *
   * @param bits of each item: 8 or 32
   */
  static void property(
      long connection, int window, int property, int type, int bits, MemorySegment items) {
    try {
      int count = (int) (items.byteSize() * Byte.SIZE / bits);
      int ignored =
          (int)
              PROPERTY.invokeExact(
                  connection, REPLACE, window, property, type, (byte) bits, count, items);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the reply with a named atom (xcb_intern_atom_reply_t), to be freed; 0 on failure} */
  static long atom(long connection, MemorySegment name) {
    try {
      short length = (short) (name.byteSize() - 1); // without the zero
      int cookie = (int) ATOM.invokeExact(connection, (byte) 0, length, name);
      return (long) ATOM_REPLY.invokeExact(connection, cookie, MemorySegment.NULL);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void createContext(long connection, int context, int drawable) {
    try {
      int ignored =
          (int) CREATE_CONTEXT.invokeExact(connection, context, drawable, 0, MemorySegment.NULL);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the next event (xcb_generic_event_t), to be freed; 0 for none} */
  static long event(long connection) {
    try {
      return (long) EVENT.invokeExact(connection);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Frees a reply, an event or an error; 0 is ignored. */
  static void free(long address) {
    try {
      FREE.invokeExact(address);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
