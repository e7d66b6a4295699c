package dev.parley.datagrams;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * Bindings of the functions of Linux's C library for sockets. A negative result is a negated errno.
 */
final class Libc {
  static final int AF_INET = 2;
  static final int AF_INET6 = 10;
  static final int EAGAIN = 11;
  static final int EINTR = 4;

  private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle NUMBER = STATE.varHandle(PathElement.groupElement("errno"));

  private static final MethodHandle SOCKET = link("socket", JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle BIND = link("bind", JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle NAME = link("getsockname", JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle SET_OPTION =
      link("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle CLOSE = link("close", JAVA_INT);
  private static final MethodHandle EVENT = link("eventfd", JAVA_INT, JAVA_INT);
  private static final MethodHandle READ = link("read", JAVA_INT, ADDRESS, JAVA_LONG);
  private static final MethodHandle WRITE = link("write", JAVA_INT, ADDRESS, JAVA_LONG);
  private static final MethodHandle POLL = link("ppoll", ADDRESS, JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle RECEIVE =
      link("recvmmsg", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle SEND = link("sendmmsg", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);

  private final MemorySegment state;

  /** Creates bindings for one thread at a time, which store errno in {@code arena}. */
  Libc(Arena arena) {
    state = arena.allocate(STATE);
  }

  @SuppressWarnings("restricted") // libc is linked by its own documented types
  private static MethodHandle link(String name, MemoryLayout... arguments) {
    Linker linker = Linker.nativeLinker();
    // read and write return a long; the low half suffices for these lengths.
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name),
        FunctionDescriptor.of(JAVA_INT, arguments),
        ERRNO);
  }

  private int result(int value) {
    return value >= 0 ? value : -(int) NUMBER.get(state, 0L);
  }

  private static AssertionError impossible(Throwable e) {
    return new AssertionError("a function of C throws nothing", e);
  }

  int socket(int family, int type, int protocol) {
    try {
      return result((int) SOCKET.invokeExact(state, family, type, protocol));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int bind(int fd, MemorySegment address) {
    try {
      return result((int) BIND.invokeExact(state, fd, address, (int) address.byteSize()));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int name(int fd, MemorySegment address, MemorySegment size) {
    try {
      return result((int) NAME.invokeExact(state, fd, address, size));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int setOption(int fd, int level, int option, MemorySegment value) {
    try {
      return result(
          (int) SET_OPTION.invokeExact(state, fd, level, option, value, (int) value.byteSize()));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int close(int fd) {
    try {
      return result((int) CLOSE.invokeExact(state, fd));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int event(int flags) {
    try {
      return result((int) EVENT.invokeExact(state, 0, flags));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int read(int fd, MemorySegment into) {
    try {
      return result((int) READ.invokeExact(state, fd, into, into.byteSize()));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int write(int fd, MemorySegment from) {
    try {
      return result((int) WRITE.invokeExact(state, fd, from, from.byteSize()));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /**
   * @param time a timespec; {@link MemorySegment#NULL} to wait without limit
   */
  int poll(MemorySegment descriptors, int count, MemorySegment time) {
    try {
      return result(
          (int) POLL.invokeExact(state, descriptors, (long) count, time, MemorySegment.NULL));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int receive(int fd, MemorySegment messages, int count, int flags) {
    try {
      return result(
          (int) RECEIVE.invokeExact(state, fd, messages, count, flags, MemorySegment.NULL));
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  int send(int fd, MemorySegment messages, int count, int flags) {
    try {
      return result((int) SEND.invokeExact(state, fd, messages, count, flags));
    } catch (Throwable e) {
      throw impossible(e);
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
      default -> "error " + error + " of the system";
    };
  }
}
