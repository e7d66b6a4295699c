package dev.parley.datagrams;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.NativeLibrary;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** System calls of Linux on sockets. A negative result is a negated {@link Errno}. */
final class SocketCalls {
  static final int AF_INET = 2;
  static final int AF_INET6 = 10;

  private static final MethodHandle SOCKET = link("socket", JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle BIND = link("bind", JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle NAME = link("getsockname", JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle SET_OPTION =
      link("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle GET_OPTION =
      link("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle RECEIVE =
      link("recvmmsg", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle SEND = link("sendmmsg", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);

  private final CallState state;

  /** Creates bindings for one thread at a time, which store errno in {@code arena}. */
  SocketCalls(Arena arena) {
    state = new CallState(arena);
  }

  private static MethodHandle link(String name, MemoryLayout... arguments) {
    return NativeLibrary.C.link(
        name, FunctionDescriptor.of(JAVA_INT, arguments), CallState.CAPTURE);
  }

  int socket(int family, int type, int protocol) {
    try {
      return state.result((int) SOCKET.invokeExact(state.segment(), family, type, protocol));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  int bind(int fd, MemorySegment address) {
    try {
      return state.result(
          (int) BIND.invokeExact(state.segment(), fd, address, (int) address.byteSize()));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  int name(int fd, MemorySegment address, MemorySegment size) {
    try {
      return state.result((int) NAME.invokeExact(state.segment(), fd, address, size));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  int setOption(int fd, int level, int option, MemorySegment value) {
    try {
      return state.result(
          (int)
              SET_OPTION.invokeExact(
                  state.segment(), fd, level, option, value, (int) value.byteSize()));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Reads an option.
   *
   * @param size length of {@code value}, as an int, which is overwritten
   */
  int option(int fd, int level, int option, MemorySegment value, MemorySegment size) {
    try {
      return state.result(
          (int) GET_OPTION.invokeExact(state.segment(), fd, level, option, value, size));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  int receive(int fd, MemorySegment messages, int count, int flags) {
    try {
      return state.result(
          (int)
              RECEIVE.invokeExact(state.segment(), fd, messages, count, flags, MemorySegment.NULL));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  int send(int fd, MemorySegment messages, int count, int flags) {
    try {
      return state.result((int) SEND.invokeExact(state.segment(), fd, messages, count, flags));
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int require(int result, String what) throws IOException {
    if (result < 0) {
      throw new IOException("%s: %s".formatted(what, words(-result)));
    }
    return result;
  }

  private static String words(int error) {
    return switch (error) {
      case 1, 13 -> "permission denied";
      case 24 -> "too many open files of this process (ulimit -n)";
      case 97 -> "this system has no such kind of address";
      case 98 -> "the port is in use";
      case 99 -> "the address is not one of this machine";
      default -> Errno.text(error);
    };
  }
}
