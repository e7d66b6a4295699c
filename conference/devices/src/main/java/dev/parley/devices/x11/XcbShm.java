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
import java.lang.invoke.MethodHandle;

/**
 * Functions of MIT-SHM (xcb/shm.h) and of System V shared memory (shmget(2), shmop(2)).
 *
 * <p>Threads: safe for all.
 */
final class XcbShm {
  private static final int CREATE_PRIVATE = 01600; // IPC_CREAT, readable and writable by the user
  private static final int REMOVE = 0; // IPC_RMID
  private static final byte Z_PIXMAP = 2;
  private static final int ALL_PLANES = -1;

  private static final NativeLibrary LIBRARY = NativeLibrary.load("libxcb-shm.so.0");
  private static final MethodHandle ATTACH =
      link("xcb_shm_attach_checked", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_BYTE);
  private static final MethodHandle DETACH = link("xcb_shm_detach", JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle GET =
      link(
          "xcb_shm_get_image",
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_INT,
          JAVA_BYTE,
          JAVA_INT,
          JAVA_INT);
  private static final MethodHandle GET_REPLY =
      link("xcb_shm_get_image_reply", JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS);
  private static final MethodHandle PUT =
      link(
          "xcb_shm_put_image_checked",
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_INT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_SHORT,
          JAVA_BYTE,
          JAVA_BYTE,
          JAVA_BYTE,
          JAVA_INT,
          JAVA_INT);
  private static final MethodHandle SHMGET =
      NativeLibrary.C.link(
          "shmget", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT));
  private static final MethodHandle SHMAT =
      NativeLibrary.C.link("shmat", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));
  private static final MethodHandle SHMDT =
      NativeLibrary.C.link("shmdt", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
  private static final MethodHandle SHMCTL =
      NativeLibrary.C.link("shmctl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS));

  private XcbShm() {}

  private static MethodHandle link(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LIBRARY.link(name, FunctionDescriptor.of(result, arguments));
  }

  /** {@return the id of new memory of this user; negative on failure} */
  static int create(long bytes) {
    try {
      return (int) SHMGET.invokeExact(0, bytes, CREATE_PRIVATE);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the address of memory in this process; -1 on failure} */
  static long map(int id) {
    try {
      return (long) SHMAT.invokeExact(id, MemorySegment.NULL, 0);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void unmap(long address) {
    try {
      int ignored = (int) SHMDT.invokeExact(address);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Removes memory as soon as no process maps it. */
  static void remove(int id) {
    try {
      int ignored = (int) SHMCTL.invokeExact(id, REMOVE, MemorySegment.NULL);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Lets the display map memory. {@return a cookie} */
  static int attach(long connection, int segment, int id) {
    try {
      return (int) ATTACH.invokeExact(connection, segment, id, (byte) 0);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void detach(long connection, int segment) {
    try {
      int ignored = (int) DETACH.invokeExact(connection, segment);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Copies the pixels of a drawable into shared memory. {@return whether the display could} */
  static boolean get(long connection, int drawable, int width, int height, int segment) {
    try {
      int cookie =
          (int)
              GET.invokeExact(
                  connection,
                  drawable,
                  (short) 0,
                  (short) 0,
                  (short) width,
                  (short) height,
                  ALL_PLANES,
                  Z_PIXMAP,
                  segment,
                  0);
      long reply = (long) GET_REPLY.invokeExact(connection, cookie, MemorySegment.NULL);
      Xcb.free(reply);
      return reply != 0;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Draws shared memory. {@return a cookie; until it is checked, the display reads the memory} */
  static int put(
      long connection, int window, int context, int width, int height, int depth, int segment) {
    try {
      short wide = (short) width;
      short high = (short) height;
      return (int)
          PUT.invokeExact(
              connection,
              window,
              context,
              wide,
              high,
              (short) 0,
              (short) 0,
              wide,
              high,
              (short) 0,
              (short) 0,
              (byte) depth,
              Z_PIXMAP,
              (byte) 0,
              segment,
              0);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
