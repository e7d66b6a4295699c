package dev.parley.devices.x11;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PictureWindow;
import dev.parley.devices.api.PixelFormat;
import dev.parley.devices.codec.PixelConverter;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Window of X11, as large as its pictures.
 *
 * <p>Threads: safe for all; callers take turns.
 */
public final class VideoWindow implements PictureWindow {
  private static final int BACKGROUND = 2; // XCB_CW_BACK_PIXEL, black
  private static final int TYPE_ATOM = 4;
  private static final int CLIENT_MESSAGE = 33;
  private static final int EVENT_KIND = 0x7f;
  private static final int MESSAGE_DATA = 12;
  private static final int NONE = -1;

  private final DisplayConnection display;
  private final int window;
  private final int context;
  private final int deleteMessage;
  private int width;
  private int height;
  private @Nullable SharedPicture shared;
  private int drawing = NONE; // cookie of a request that reads the shared memory
  private boolean closed;

  private VideoWindow(
      DisplayConnection display,
      int window,
      int context,
      int deleteMessage,
      int width,
      int height) {
    this.width = width;
    this.height = height;
    this.display = display;
    this.window = window;
    this.context = context;
    this.deleteMessage = deleteMessage;
  }

  /**
   * Opens a window.
   *
   * @param screen name of the display, as DISPLAY has it; empty for that of the environment
   * @param width 1 to {@value Picture#SIDE_MAX} pixels
   * @param height 1 to {@value Picture#SIDE_MAX} pixels
   * @throws DeviceException when there is no display
   */
  public static VideoWindow open(Optional<String> screen, String title, int width, int height) {
    if (width < 1 || width > Picture.SIDE_MAX || height < 1 || height > Picture.SIDE_MAX) {
      throw new IllegalArgumentException(
          "a window of %d x %d: sides of 1 to %d pixels"
              .formatted(width, height, Picture.SIDE_MAX));
    }
    DisplayConnection display = new DisplayConnection(screen);
    try (Arena arena = Arena.ofConfined()) {
      int window = Xcb.newId(display.id());
      MemorySegment black = arena.allocateFrom(JAVA_INT, 0);
      int cookie =
          Xcb.createWindow(display.id(), window, display.root(), width, height, BACKGROUND, black);
      if (!Xcb.check(display.id(), cookie)) {
        throw display.lost();
      }
      int utf8 = display.atom("UTF8_STRING", arena);
      MemorySegment bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, title.getBytes(UTF_8));
      int name = display.atom("_NET_WM_NAME", arena);
      Xcb.property(display.id(), window, name, utf8, Byte.SIZE, bytes);
      int delete = display.atom("WM_DELETE_WINDOW", arena);
      Xcb.property(
          display.id(),
          window,
          display.atom("WM_PROTOCOLS", arena),
          TYPE_ATOM,
          Integer.SIZE,
          arena.allocateFrom(JAVA_INT, delete));
      int context = Xcb.newId(display.id());
      Xcb.createContext(display.id(), context, window);
      Xcb.mapWindow(display.id(), window);
      Xcb.flush(display.id());
      return new VideoWindow(display, window, context, delete, width, height);
    } catch (DeviceException e) {
      display.close();
      throw e;
    }
  }

  @Override
  public synchronized boolean show(Picture picture) {
    if (closed || !readEvents()) {
      return false;
    }
    awaitDrawing();
    SharedPicture into = ofSize(picture.width(), picture.height());
    if (picture.format() == PixelFormat.BGRX) {
      copyRows(picture, into.picture());
    } else {
      PixelConverter.toBgrx(picture, into.picture());
    }
    drawing =
        XcbShm.put(
            display.id(),
            window,
            context,
            picture.width(),
            picture.height(),
            display.depth(),
            into.segment());
    Xcb.flush(display.id());
    return true;
  }

  @Override
  public synchronized boolean isOpen() {
    if (closed || !readEvents()) {
      return false;
    }
    if (display.isLost()) {
      throw display.lost();
    }
    return true;
  }

  @Override
  public synchronized int width() {
    return width;
  }

  @Override
  public synchronized int height() {
    return height;
  }

  private static void copyRows(Picture from, Picture to) {
    for (int row = 0; row < to.height(); row++) {
      long at = (long) row * from.stride(0);
      MemorySegment.copy(from.memory(), at, to.memory(), (long) row * to.stride(0), to.stride(0));
    }
  }

  /** Waits until the display has read the picture before. */
  private void awaitDrawing() {
    boolean drawn = drawing == NONE || Xcb.check(display.id(), drawing);
    drawing = NONE;
    if (!drawn || display.isLost()) {
      throw display.lost();
    }
  }

  private SharedPicture ofSize(int width, int height) {
    SharedPicture before = shared;
    if (before != null && before.hasSize(width, height)) {
      return before;
    }
    if (before != null) {
      shared = null;
      before.close();
    }
    try (Arena arena = Arena.ofConfined()) {
      Xcb.resize(display.id(), window, arena.allocateFrom(JAVA_INT, width, height));
    }
    SharedPicture created = new SharedPicture(display, width, height, Arena.ofShared());
    shared = created;
    this.width = width;
    this.height = height;
    return created;
  }

  /** {@return whether the window is still wanted} */
  private boolean readEvents() {
    boolean wanted = true;
    for (long event = Xcb.event(display.id()); event != 0; event = Xcb.event(display.id())) {
      int kind = NativeMemory.byteAt(event) & EVENT_KIND;
      wanted &= kind != CLIENT_MESSAGE || NativeMemory.intAt(event + MESSAGE_DATA) != deleteMessage;
      Xcb.free(event);
    }
    if (!wanted) {
      close();
    }
    return wanted;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (shared != null) {
      shared.close();
    }
    display.close();
  }
}
