package dev.parley.files.confine;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Optional;

/**
 * Linux system calls by number; the numbers differ between processor architectures.
 *
 * @param arm true for ARM64, false for x86-64
 */
record LinuxSyscalls(boolean arm) {
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO = STATE.varHandle(PathElement.groupElement("errno"));

  /** {@return the calls of this machine; empty on other systems and architectures} */
  static Optional<LinuxSyscalls> ofThisMachine() {
    if (!"Linux".equals(System.getProperty("os.name"))) {
      return Optional.empty();
    }
    return switch (System.getProperty("os.arch")) {
      case "amd64", "x86_64" -> Optional.of(new LinuxSyscalls(false));
      case "aarch64", "arm64" -> Optional.of(new LinuxSyscalls(true));
      default -> Optional.empty();
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
      MemorySegment state = arena.allocate(STATE);
      long[] all = Arrays.copyOf(arguments, 5);
      long result =
          (long)
              SyscallHandle.SYSCALL.invokeExact(
                  state, (long) number, all[0], all[1], all[2], all[3], all[4]);
      if (result < 0) {
        throw new ConfinementException(
            "%s: the kernel refused with error %d".formatted(what, (int) ERRNO.get(state, 0L)));
      }
      return result;
    } catch (ConfinementException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a system call throws nothing", e);
    }
  }

  /** Holder that links the native function on the first call. */
  @SuppressWarnings("restricted") // without native access there is no confinement
  private static final class SyscallHandle {
    static final MethodHandle SYSCALL =
        Linker.nativeLinker()
            .downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
                FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                Linker.Option.firstVariadicArg(1),
                Linker.Option.captureCallState("errno"));
  }
}
