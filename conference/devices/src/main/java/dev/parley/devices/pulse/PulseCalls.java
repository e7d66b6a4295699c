package dev.parley.devices.pulse;

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
 * Functions of the main loop and the connection (mainloop.h, context.h, operation.h). Pointers of
 * the library are numbers, so that a call allocates nothing.
 *
 * <p>Threads: that of the main loop; {@link #wakeUp} is safe for all.
 */
final class PulseCalls {
  static final int CONTEXT_READY = 4;
  static final int CONTEXT_FAILED = 5;
  static final int OPERATION_RUNNING = 0;

  private static final int NO_AUTOSPAWN = 1;
  private static final int TEXT_BYTES_MAX = 256;

  private static final MethodHandle LOOP_NEW = link("pa_mainloop_new", JAVA_LONG);
  private static final MethodHandle LOOP_FREE = linkVoid("pa_mainloop_free", JAVA_LONG);
  private static final MethodHandle LOOP_API = link("pa_mainloop_get_api", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle PREPARE =
      link("pa_mainloop_prepare", JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle POLL = link("pa_mainloop_poll", JAVA_INT, JAVA_LONG);
  private static final MethodHandle DISPATCH = link("pa_mainloop_dispatch", JAVA_INT, JAVA_LONG);
  private static final MethodHandle WAKE_UP = linkVoid("pa_mainloop_wakeup", JAVA_LONG);
  private static final MethodHandle CONTEXT_NEW =
      link("pa_context_new", JAVA_LONG, JAVA_LONG, ADDRESS);
  private static final MethodHandle CONNECT =
      link("pa_context_connect", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS);
  private static final MethodHandle DISCONNECT = linkVoid("pa_context_disconnect", JAVA_LONG);
  private static final MethodHandle CONTEXT_UNREF = linkVoid("pa_context_unref", JAVA_LONG);
  private static final MethodHandle CONTEXT_STATE =
      link("pa_context_get_state", JAVA_INT, JAVA_LONG);
  private static final MethodHandle ERROR = link("pa_context_errno", JAVA_INT, JAVA_LONG);
  private static final MethodHandle ERROR_TEXT = link("pa_strerror", ADDRESS, JAVA_INT);
  private static final MethodHandle OPERATION_STATE =
      link("pa_operation_get_state", JAVA_INT, JAVA_LONG);
  private static final MethodHandle OPERATION_UNREF = linkVoid("pa_operation_unref", JAVA_LONG);

  private PulseCalls() {}

  static MethodHandle link(String function, MemoryLayout result, MemoryLayout... arguments) {
    return PulseLibrary.library().link(function, FunctionDescriptor.of(result, arguments));
  }

  static MethodHandle linkVoid(String function, MemoryLayout... arguments) {
    return PulseLibrary.library().link(function, FunctionDescriptor.ofVoid(arguments));
  }

  static long newLoop() {
    try {
      return (long) LOOP_NEW.invokeExact();
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void freeLoop(long loop) {
    try {
      LOOP_FREE.invokeExact(loop);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Prepares a wait for events, and forgets earlier wake-ups.
   *
   * @param micros limit of the wait in microseconds; -1 for none
   * @return whether the loop can go on
   */
  static boolean prepare(long loop, int micros) {
    try {
      return (int) PREPARE.invokeExact(loop, micros) >= 0;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Waits as prepared and handles events, which calls the callbacks. {@return whether the loop can
   * go on}
   */
  static boolean pollAndDispatch(long loop) {
    try {
      return (int) POLL.invokeExact(loop) >= 0 && (int) DISPATCH.invokeExact(loop) >= 0;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void wakeUp(long loop) {
    try {
      WAKE_UP.invokeExact(loop);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static long newContext(long loop, MemorySegment name) {
    try {
      return (long) CONTEXT_NEW.invokeExact((long) LOOP_API.invokeExact(loop), name);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Connects without starting a server. {@return a negative number on failure} */
  static int connect(long context, MemorySegment server) {
    try {
      return (int) CONNECT.invokeExact(context, server, NO_AUTOSPAWN, MemorySegment.NULL);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void freeContext(long context) {
    try {
      DISCONNECT.invokeExact(context);
      CONTEXT_UNREF.invokeExact(context);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int contextState(long context) {
    try {
      return (int) CONTEXT_STATE.invokeExact(context);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the text of the last error} */
  static String error(long context) {
    try {
      int number = (int) ERROR.invokeExact(context);
      return CStrings.read((MemorySegment) ERROR_TEXT.invokeExact(number), TEXT_BYTES_MAX);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int operationState(long operation) {
    try {
      return (int) OPERATION_STATE.invokeExact(operation);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void freeOperation(long operation) {
    try {
      OPERATION_UNREF.invokeExact(operation);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
