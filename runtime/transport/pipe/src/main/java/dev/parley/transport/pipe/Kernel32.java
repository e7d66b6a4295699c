package dev.parley.transport.pipe;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.CStrings;
import dev.parley.ffi.CallState;
import dev.parley.ffi.NativeLibrary;
import dev.parley.ffi.WindowsHandles;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Binding of the Windows functions for named pipes, all with overlapped I/O: on a synchronous
 * handle, a blocked read would block writes. Handles are numbers.
 *
 * <p>Threads: safe for all; each thread passes its own {@code state}.
 */
final class Kernel32 {
  static final long INVALID_HANDLE = -1;
  static final int INFINITE = -1;

  static final int ERROR_FILE_NOT_FOUND = 2;
  static final int ERROR_ACCESS_DENIED = 5;
  static final int ERROR_BROKEN_PIPE = 109;
  static final int ERROR_SEM_TIMEOUT = 121;
  static final int ERROR_PIPE_BUSY = 231;
  static final int ERROR_NO_DATA = 232;
  static final int ERROR_PIPE_NOT_CONNECTED = 233;
  static final int ERROR_PIPE_CONNECTED = 535;
  static final int ERROR_OPERATION_ABORTED = 995;
  static final int ERROR_IO_INCOMPLETE = 996;
  static final int ERROR_IO_PENDING = 997;

  static final int PIPE_UNLIMITED_INSTANCES = 255;

  private static final int PIPE_ACCESS_DUPLEX = 3;
  private static final int FILE_FLAG_FIRST_PIPE_INSTANCE = 0x0008_0000;
  private static final int FILE_FLAG_OVERLAPPED = 0x4000_0000;
  private static final int PIPE_REJECT_REMOTE_CLIENTS = 8; // and bytes, not messages, that wait
  private static final int PIPE_BYTES = 64 << 10;
  private static final int READ_AND_WRITE = 0xC000_0000;
  private static final int OPEN_EXISTING = 3;

  /**
   * Flags SECURITY_SQOS_PRESENT and SECURITY_IDENTIFICATION: the listener may identify this user,
   * but not impersonate it.
   */
  private static final int SECURITY_IDENTIFICATION = 0x0011_0000;

  private static final MethodHandle CREATE_NAMED_PIPE =
      link(
          "CreateNamedPipeW",
          FunctionDescriptor.of(
              JAVA_LONG, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT,
              ADDRESS));
  private static final MethodHandle CREATE_FILE =
      link(
          "CreateFileW",
          FunctionDescriptor.of(
              JAVA_LONG, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, JAVA_LONG));
  private static final MethodHandle CONNECT_NAMED_PIPE =
      link("ConnectNamedPipe", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS));
  private static final MethodHandle WAIT_NAMED_PIPE =
      link("WaitNamedPipeW", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
  private static final MethodHandle READ_FILE = transfer("ReadFile");
  private static final MethodHandle WRITE_FILE = transfer("WriteFile");
  private static final MethodHandle GET_OVERLAPPED_RESULT =
      link(
          "GetOverlappedResult",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS, JAVA_INT));
  private static final MethodHandle CANCEL_IO =
      link("CancelIoEx", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS));
  private static final MethodHandle CREATE_PORT =
      link(
          "CreateIoCompletionPort",
          FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT));
  private static final MethodHandle WAIT =
      link(
          "WaitForMultipleObjects",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT));
  private static final MethodHandle LOCAL_FREE =
      WindowsHandles.KERNEL32.link("LocalFree", FunctionDescriptor.of(ADDRESS, ADDRESS));
  private static final MethodHandle DESCRIBE =
      NativeLibrary.load("advapi32")
          .link(
              "ConvertStringSecurityDescriptorToSecurityDescriptorW",
              FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, ADDRESS),
              CallState.CAPTURE);

  private static MethodHandle link(String name, FunctionDescriptor type) {
    return WindowsHandles.KERNEL32.link(name, type, CallState.CAPTURE);
  }

  private static MethodHandle transfer(String name) {
    return link(
        name, FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS));
  }

  /**
   * Creates an instance of a named pipe, accessible only to one user on this machine.
   *
   * @param user the user's security identifier
   * @param first fails when there is an instance already (FILE_FLAG_FIRST_PIPE_INSTANCE)
   * @return its handle, or {@link #INVALID_HANDLE}
   */
  static long createPipe(String name, String user, boolean first, CallState state) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment descriptor = arena.allocate(ADDRESS);
      if ((int)
              DESCRIBE.invokeExact(
                  state.segment(),
                  CStrings.wide(arena, onlyFor(user)),
                  1,
                  descriptor,
                  MemorySegment.NULL)
          == 0) {
        return INVALID_HANDLE;
      }
      MemorySegment allowed = descriptor.get(ADDRESS, 0);
      MemorySegment attributes = arena.allocate(24, 8);
      attributes.set(JAVA_INT, 0, 24);
      attributes.set(ADDRESS, 8, allowed);
      try {
        return (long)
            CREATE_NAMED_PIPE.invokeExact(
                state.segment(),
                CStrings.wide(arena, name),
                PIPE_ACCESS_DUPLEX
                    | FILE_FLAG_OVERLAPPED
                    | (first ? FILE_FLAG_FIRST_PIPE_INSTANCE : 0),
                PIPE_REJECT_REMOTE_CLIENTS,
                PIPE_UNLIMITED_INSTANCES,
                PIPE_BYTES,
                PIPE_BYTES,
                0,
                attributes);
      } finally {
        MemorySegment ignored = (MemorySegment) LOCAL_FREE.invokeExact(allowed);
      }
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Security descriptor in SDDL: full access for one user, nothing inherited. */
  private static String onlyFor(String user) {
    return "D:P(A;;GA;;;" + user + ")";
  }

  /** Opens the client end of a named pipe. {@return its handle, or {@link #INVALID_HANDLE}} */
  static long openPipe(String name, CallState state) {
    try (Arena arena = Arena.ofConfined()) {
      return (long)
          CREATE_FILE.invokeExact(
              state.segment(),
              CStrings.wide(arena, name),
              READ_AND_WRITE,
              0,
              MemorySegment.NULL,
              OPEN_EXISTING,
              FILE_FLAG_OVERLAPPED | SECURITY_IDENTIFICATION,
              0L);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Waits for a free instance. */
  static boolean waitForPipe(String name, int millis, CallState state) {
    try (Arena arena = Arena.ofConfined()) {
      return (int) WAIT_NAMED_PIPE.invokeExact(state.segment(), CStrings.wide(arena, name), millis)
          != 0;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Starts an overlapped wait for a client. */
  static boolean connect(long pipe, MemorySegment overlapped, CallState state) {
    try {
      return (int) CONNECT_NAMED_PIPE.invokeExact(state.segment(), pipe, overlapped) != 0;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Starts an overlapped read. */
  static boolean read(long pipe, MemorySegment into, MemorySegment overlapped, CallState state) {
    return transfer(READ_FILE, pipe, into, overlapped, state);
  }

  /** Starts an overlapped write. */
  static boolean write(long pipe, MemorySegment from, MemorySegment overlapped, CallState state) {
    return transfer(WRITE_FILE, pipe, from, overlapped, state);
  }

  private static boolean transfer(
      MethodHandle call,
      long pipe,
      MemorySegment bytes,
      MemorySegment overlapped,
      CallState state) {
    try {
      int length = (int) bytes.byteSize();
      return (int)
              call.invokeExact(state.segment(), pipe, bytes, length, MemorySegment.NULL, overlapped)
          != 0;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Queries the result of an overlapped operation; {@code count} receives the number of bytes. */
  static boolean result(
      long pipe, MemorySegment overlapped, MemorySegment count, boolean wait, CallState state) {
    try {
      return (int)
              GET_OVERLAPPED_RESULT.invokeExact(
                  state.segment(), pipe, overlapped, count, wait ? 1 : 0)
          != 0;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Cancels an overlapped operation. */
  static void cancel(long pipe, MemorySegment overlapped, CallState state) {
    try {
      int ignored = (int) CANCEL_IO.invokeExact(state.segment(), pipe, overlapped);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Creates a completion port that is never read. An operation on a handle with a port continues
   * when the thread that started it ends.
   */
  static long createPort(long handle) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      long made = (long) CREATE_PORT.invokeExact(state.segment(), handle, 0L, 0L, 0);
      if (made != 0) {
        return made;
      }
      throw WindowsHandles.failed("a completion port", state.error());
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Waits until one of the events is set. {@return its index, or a larger number on timeout or
   * failure}
   */
  static int await(int count, MemorySegment events, int millis, CallState state) {
    try {
      return (int) WAIT.invokeExact(state.segment(), count, events, 0, millis);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  private Kernel32() {}
}
