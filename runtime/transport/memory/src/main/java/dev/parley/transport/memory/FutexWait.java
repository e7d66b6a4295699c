package dev.parley.transport.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.Architecture;
import dev.parley.ffi.NativeLibrary;
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
      switch (Architecture.CURRENT) {
        case X86_64 -> 202;
        case ARM64, RISCV64 -> 98;
        case OTHER -> -1;
      };
  private static final MethodHandle SYSCALL =
      NativeLibrary.C.link(
          "syscall",
          FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, ADDRESS),
          Linker.Option.firstVariadicArg(1));

  static boolean available() {
    return NUMBER > 0;
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
      throw NativeLibrary.impossible(e);
    }
  }
}
