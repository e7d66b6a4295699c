package dev.parley.transport.pipe;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.CallState;
import dev.parley.ffi.NativeLibrary;
import dev.parley.ffi.WindowsHandles;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the users of the processes at both ends of a Windows named pipe. A user is identified by
 * a security identifier (SID), such as {@code S-1-5-21-1-2-3-1001}.
 *
 * <p>Threads: safe for all.
 */
final class WindowsAccounts {
  private static final long THIS_PROCESS = -1;
  private static final int PROCESS_QUERY_LIMITED_INFORMATION = 0x1000;
  private static final int TOKEN_QUERY = 8;
  private static final int TOKEN_USER = 1;

  /**
   * Upper bound for a TOKEN_USER structure, in bytes: a pointer and attributes (16) and the
   * identifier (68).
   */
  private static final int TOKEN_USER_BYTES_MAX = 16 + 68;

  private static final NativeLibrary SECURITY = NativeLibrary.load("advapi32");
  private static final MethodHandle CLIENT = process("GetNamedPipeClientProcessId");
  private static final MethodHandle SERVER = process("GetNamedPipeServerProcessId");
  private static final MethodHandle OPEN_PROCESS =
      WindowsHandles.KERNEL32.link(
          "OpenProcess",
          FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT),
          CallState.CAPTURE);
  private static final MethodHandle OPEN_TOKEN =
      SECURITY.link(
          "OpenProcessToken",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, ADDRESS),
          CallState.CAPTURE);
  private static final MethodHandle TOKEN_INFORMATION =
      SECURITY.link(
          "GetTokenInformation",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS),
          CallState.CAPTURE);

  private static volatile @Nullable String own; // null until first used

  private static MethodHandle process(String name) {
    return WindowsHandles.KERNEL32.link(
        name, FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS), CallState.CAPTURE);
  }

  /** {@return the user of this process} */
  static String own() throws IOException {
    String known = own;
    if (known == null) {
      known = user(THIS_PROCESS);
      own = known;
    }
    return known;
  }

  /**
   * {@return the user of the dialling process}
   *
   * @throws IOException when Windows does not tell: the process may belong to another user or have
   *     ended
   */
  static String ofClient(long pipe) throws IOException {
    return at(CLIENT, pipe);
  }

  /**
   * {@return the user of the listening process}
   *
   * @throws IOException when Windows does not tell: the process may belong to another user
   */
  static String ofServer(long pipe) throws IOException {
    return at(SERVER, pipe);
  }

  private static String at(MethodHandle end, long pipe) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      MemorySegment number = arena.allocate(JAVA_INT);
      check(
          "the process at the other end",
          (int) end.invokeExact(state.segment(), pipe, number),
          state);
      int pid = number.get(JAVA_INT, 0);
      long process =
          (long)
              OPEN_PROCESS.invokeExact(state.segment(), PROCESS_QUERY_LIMITED_INFORMATION, 0, pid);
      if (process == 0) {
        throw WindowsHandles.failed("process " + pid + " at the other end", state.error());
      }
      try {
        return user(process);
      } finally {
        WindowsHandles.close(process);
      }
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  private static String user(long process) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      MemorySegment handle = arena.allocate(JAVA_LONG);
      check(
          "its token",
          (int) OPEN_TOKEN.invokeExact(state.segment(), process, TOKEN_QUERY, handle),
          state);
      long token = handle.get(JAVA_LONG, 0);
      try {
        MemorySegment told = arena.allocate(TOKEN_USER_BYTES_MAX, 8);
        MemorySegment length = arena.allocate(JAVA_INT);
        int done =
            (int)
                TOKEN_INFORMATION.invokeExact(
                    state.segment(), token, TOKEN_USER, told, TOKEN_USER_BYTES_MAX, length);
        check("its user", done, state);
        return text(told.asSlice(told.get(JAVA_LONG, 0) - told.address()));
      } finally {
        WindowsHandles.close(token);
      }
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  private static void check(String what, int done, CallState state) throws IOException {
    if (done == 0) {
      throw WindowsHandles.failed(what, state.error());
    }
  }

  /** {@return the text form of a security identifier} */
  static String text(MemorySegment identifier) {
    long authority = 0;
    for (int i = 2; i < 8; i++) {
      authority = authority << 8 | Byte.toUnsignedInt(identifier.get(JAVA_BYTE, i));
    }
    StringBuilder text = new StringBuilder("S-");
    text.append(identifier.get(JAVA_BYTE, 0)).append('-').append(authority);
    for (int i = 0; i < identifier.get(JAVA_BYTE, 1); i++) {
      int number = identifier.get(JAVA_INT_UNALIGNED, 8 + 4 * i);
      text.append('-').append(Integer.toUnsignedString(number));
    }
    return text.toString();
  }

  private WindowsAccounts() {}
}
