package dev.parley.files.confine;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.Architecture;
import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.NativeLibrary;
import dev.parley.ffi.OperatingSystem;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.Optional;

/**
 * Linux system calls by number; the numbers differ between processor architectures.
 *
 * @param arm true for ARM64, false for x86-64
 */
record LinuxSyscalls(boolean arm) {
  /** {@return the calls of this machine; empty on other systems and architectures} */
  static Optional<LinuxSyscalls> ofThisMachine() {
    if (OperatingSystem.CURRENT != OperatingSystem.LINUX) {
      return Optional.empty();
    }
    return switch (Architecture.CURRENT) {
      case X86_64 -> Optional.of(new LinuxSyscalls(false));
      case ARM64 -> Optional.of(new LinuxSyscalls(true));
      case RISCV64, OTHER -> Optional.empty();
    };
  }

  /** {@return the number of a system call on this architecture} */
  int number(int x86, int arm64) {
    return arm ? arm64 : x86;
  }

  /**
   * Invokes a system call.
   *
   * @param what the purpose, for the error message
   * @param arguments at most five numbers, or addresses of memory that stays valid during the call
   * @return the result of the call, not negative
   */
  long call(String what, int number, long... arguments) throws ConfinementException {
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      long[] all = Arrays.copyOf(arguments, 5);
      long result =
          (long)
              SyscallHandle.SYSCALL.invokeExact(
                  state.segment(), (long) number, all[0], all[1], all[2], all[3], all[4]);
      if (result < 0) {
        throw new ConfinementException(
            "%s: the kernel refused: %s".formatted(what, Errno.text(state.error())));
      }
      return result;
    } catch (ConfinementException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Holder that links the native function on the first call. */
  private static final class SyscallHandle {
    static final MethodHandle SYSCALL =
        NativeLibrary.C.link(
            "syscall",
            FunctionDescriptor.of(
                JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
            Linker.Option.firstVariadicArg(1),
            CallState.CAPTURE);
  }
}
