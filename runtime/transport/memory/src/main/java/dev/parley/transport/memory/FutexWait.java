package dev.parley.transport.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Sleep on Linux, by futex(2).
 *
 * <p>The address is passed as a number: a late wake-up, for memory that is no longer mapped, only
 * makes the call return an error.
 *
 * @param time memory of a timespec, 16 bytes
 */
record FutexWait(long word, MemorySegment time) implements AddressWait {
  // FUTEX_WAIT and FUTEX_WAKE without FUTEX_PRIVATE_FLAG: two processes share the word.
  private static final int WAIT = 0;
  private static final int WAKE = 1;
  private static final long NANOS_OF_SECOND = 1_000_000_000;

  private static final long NUMBER =
      switch (System.getProperty("os.arch")) {
        case "amd64", "x86_64" -> 202;
        case "aarch64", "riscv64" -> 98;
        default -> -1;
      };
  private static final MethodHandle SYSCALL = link();

  static boolean available() {
    return NUMBER > 0;
  }

  @SuppressWarnings("restricted") // libc is linked by its own documented types
  private static MethodHandle link() {
    Linker linker = Linker.nativeLinker();
    FunctionDescriptor type =
        FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, ADDRESS);
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow("syscall"), type, Linker.Option.firstVariadicArg(1));
  }

  @Override
  public void await(int expected, long nanos) {
    time.set(JAVA_LONG, 0, nanos / NANOS_OF_SECOND);
    time.set(JAVA_LONG, 8, nanos % NANOS_OF_SECOND);
    call(WAIT, expected, time);
  }

  @Override
  public void wake() {
    call(WAKE, Integer.MAX_VALUE, MemorySegment.NULL);
  }

  private void call(int operation, int value, MemorySegment timeout) {
    try {
      // The result is not needed: the caller checks its condition again.
      long ignored = (long) SYSCALL.invokeExact(NUMBER, word, operation, value, timeout);
    } catch (Throwable e) {
      throw new AssertionError("a system call throws nothing", e);
    }
  }
}
