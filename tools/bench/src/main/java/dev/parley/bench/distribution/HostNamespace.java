package dev.parley.bench.distribution;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.parley.bench.table.BenchException;
import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.FileDescriptors;
import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/** Network namespace of a host. Sockets stay in the namespace in which they were opened. */
final class HostNamespace {
  private static final int CLONE_NEWNET = 0x40000000;

  private static final MethodHandle SETNS =
      NativeLibrary.C.link(
          "setns", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT), CallState.CAPTURE);

  private HostNamespace() {}

  /**
   * Moves the current thread to the network namespace of a process. The thread must be a platform
   * thread, and ends there.
   */
  static void enter(long pid) {
    String path = "/proc/" + pid + "/ns/net";
    int file = FileDescriptors.open(path, FileDescriptors.O_RDONLY | FileDescriptors.O_CLOEXEC);
    require(file, path);
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      require(
          state.result((int) SETNS.invokeExact(state.segment(), file, CLONE_NEWNET)),
          "setns to " + path);
    } catch (BenchException e) {
      throw e;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    } finally {
      FileDescriptors.close(file);
    }
  }

  private static void require(int result, String what) {
    if (result < 0) {
      throw new BenchException(what + ": " + Errno.text(-result));
    }
  }
}
