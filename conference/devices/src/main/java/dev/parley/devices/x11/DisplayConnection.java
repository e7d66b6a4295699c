package dev.parley.devices.x11;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.stream.MissingLibrary;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.Optional;

/**
 * Connection to an X11 display.
 *
 * <p>Threads: one at a time.
 */
final class DisplayConnection implements AutoCloseable {
  private static final int LITTLE_ENDIAN = 0;
  private static final int BYTE_ORDER_AT = 30; // of xcb_setup_t
  private static final int DEPTH_AT = 38; // of xcb_screen_t
  private static final int DEPTH = 24; // with 32 bits per pixel
  private static final int REPLY_SIZE = 16; // of xcb_get_geometry_reply_t: two 16-bit numbers
  private static final int REPLY_ATOM = 8; // of xcb_intern_atom_reply_t
  private static final int SHORT_BITS = 0xffff;

  private final String name;
  private final long connection;
  private final int root;

  /**
   * Connects.
   *
   * @param display as DISPLAY has it; empty for that of the environment
   * @throws DeviceException when there is no display, or it has other pixels than BGRX
   */
  DisplayConnection(Optional<String> display) {
    name = display.or(() -> Optional.ofNullable(System.getenv("DISPLAY"))).orElse("of no DISPLAY");
    try (Arena arena = Arena.ofConfined()) {
      MethodHandles.lookup().ensureInitialized(XcbShm.class); // finds a missing library first
      connection =
          Xcb.connect(
              display.map(arena::allocateFrom).orElse(MemorySegment.NULL), MemorySegment.NULL);
      root = firstRoot(arena);
    } catch (LinkageError e) {
      throw MissingLibrary.error(e, "use the display " + name, "libxcb1 libxcb-shm0");
    } catch (IllegalAccessException e) {
      throw new LinkageError("a class of this package is not accessible", e);
    }
  }

  private int firstRoot(Arena arena) {
    if (Xcb.error(connection) != 0) {
      Xcb.disconnect(connection);
      throw new DeviceException(
          Reason.NO_SERVICE,
          "no X11 display %s; set DISPLAY, and XAUTHORITY if it is that of another user"
              .formatted(name));
    }
    long screen = Xcb.firstScreen(connection, arena);
    int order = NativeMemory.byteAt(Xcb.setup(connection) + BYTE_ORDER_AT);
    int depth = NativeMemory.byteAt(screen + DEPTH_AT);
    if (order != LITTLE_ENDIAN || depth != DEPTH) {
      Xcb.disconnect(connection);
      throw new DeviceException(
          Reason.UNSUPPORTED,
          "the display %s has %d bits a pixel; start it with %d".formatted(name, depth, DEPTH));
    }
    return NativeMemory.intAt(screen);
  }

  long id() {
    return connection;
  }

  /** {@return the window that is the whole screen} */
  int root() {
    return root;
  }

  int depth() {
    return DEPTH;
  }

  /** Size in pixels. */
  record Size(int width, int height) {}

  /** {@return the size of a window} */
  Size size(int window) {
    int both = packedSize(window);
    return new Size(both & SHORT_BITS, both >>> Short.SIZE);
  }

  /** {@return whether a window has a size} Without an object per call. */
  boolean hasSize(int window, int width, int height) {
    return packedSize(window) == (height << Short.SIZE | width);
  }

  private int packedSize(int window) {
    long reply = Xcb.geometry(connection, window);
    if (reply == 0) {
      throw lost();
    }
    try {
      return NativeMemory.intAt(reply + REPLY_SIZE);
    } finally {
      Xcb.free(reply);
    }
  }

  /** {@return the number of a name} */
  int atom(String text, Arena arena) {
    long reply = Xcb.atom(connection, arena.allocateFrom(text));
    if (reply == 0) {
      throw lost();
    }
    try {
      return NativeMemory.intAt(reply + REPLY_ATOM);
    } finally {
      Xcb.free(reply);
    }
  }

  /** {@return the exception for a display that has ended, or a window that was destroyed} */
  DeviceException lost() {
    return new DeviceException(
        Reason.LOST, "the display %s is gone; open it again when it is back".formatted(name));
  }

  boolean isLost() {
    return Xcb.error(connection) != 0;
  }

  @Override
  public void close() {
    Xcb.disconnect(connection);
  }
}
