package dev.parley.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Handles of Windows, which are numbers, and events.
 *
 * <p>Threads: safe for all.
 */
public final class WindowsHandles {
  public static final NativeLibrary KERNEL32 = NativeLibrary.load("kernel32");

  private static final MethodHandle CREATE_EVENT =
      KERNEL32.link(
          "CreateEventW",
          FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS),
          CallState.CAPTURE);
  private static final MethodHandle SET_EVENT =
      KERNEL32.link("SetEvent", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
  private static final MethodHandle CLOSE_HANDLE =
      KERNEL32.link("CloseHandle", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));

  private WindowsHandles() {}

  /**
   * Creates an event without a name.
   *
   * @param manualReset whether the event stays set after a wait
   * @return its handle
   */
  public static long createEvent(boolean manualReset) throws IOException {
    return create(manualReset, MemorySegment.NULL);
  }

  /**
   * Creates a named auto-reset event, or opens the one that another process has created.
   *
   * @param arena closes the handle
   * @return its handle, as an address
   */
  public static MemorySegment openEvent(String name, Arena arena) throws IOException {
    try (Arena call = Arena.ofConfined()) {
      return closedBy(arena, create(false, CStrings.wide(call, name)));
    }
  }

  private static long create(boolean manualReset, MemorySegment name) throws IOException {
    long made;
    int error;
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      made =
          (long)
              CREATE_EVENT.invokeExact(
                  state.segment(), MemorySegment.NULL, manualReset ? 1 : 0, 0, name);
      error = state.error();
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
    if (made == 0) {
      throw failed("an event", error);
    }
    return made;
  }

  @SuppressWarnings("restricted") // a handle, for which no memory is accessed
  private static MemorySegment closedBy(Arena arena, long handle) {
    return MemorySegment.ofAddress(handle).reinterpret(arena, closed -> close(closed.address()));
  }

  /** Sets an event. */
  public static void setEvent(long event) {
    try {
      int ignored = (int) SET_EVENT.invokeExact(event);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Closes a handle of any kind. */
  public static void close(long handle) {
    try {
      int ignored = (int) CLOSE_HANDLE.invokeExact(handle);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the exception for an error code} */
  public static IOException failed(String what, int error) {
    return new IOException(what + ": error " + error + " of Windows");
  }
}
