package dev.parley.transport.memory;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Sleep on macOS: by {@code os_sync_wait_on_address} since 14.4, on older versions by {@code
 * __ulock_wait}, on which it is built. Addresses are passed as numbers, as in {@link FutexWait}.
 */
record MacAddressWait(MemorySegment word) implements AddressWait {
  private static final int SHARED = 1;
  private static final int MACH_ABSOLUTE_TIME = 32;
  private static final int COMPARE_AND_WAIT_SHARED = 3;
  private static final int WAKE_ALL = 0x100;
  private static final long NANOS_OF_MICRO = 1_000;

  // Since macOS 14.4: both exist, or neither.
  private static final Optional<MethodHandle> WAIT =
      NativeLibrary.C.find(
          "os_sync_wait_on_address_with_timeout",
          FunctionDescriptor.of(
              JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG));
  private static final Optional<MethodHandle> WAKE =
      NativeLibrary.C.find(
          "os_sync_wake_by_address_all",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));

  private static final Optional<MethodHandle> OLD_WAIT =
      NativeLibrary.C.find(
          "__ulock_wait",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
  private static final Optional<MethodHandle> OLD_WAKE =
      NativeLibrary.C.find(
          "__ulock_wake", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));

  @Override
  public void await(int expected, long nanos) {
    long value = Integer.toUnsignedLong(expected);
    try {
      if (WAIT.isPresent()) {
        int ignored =
            (int)
                WAIT.get()
                    .invokeExact(
                        word.address(),
                        value,
                        (long) Integer.BYTES,
                        SHARED,
                        MACH_ABSOLUTE_TIME,
                        Math.max(1, nanos));
      } else {
        // 0 would mean without a time limit.
        int micros = Math.clamp(nanos / NANOS_OF_MICRO, 1, Integer.MAX_VALUE);
        int ignored =
            (int)
                OLD_WAIT
                    .orElseThrow()
                    .invokeExact(COMPARE_AND_WAIT_SHARED, word.address(), value, micros);
      }
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  @Override
  public void wake() {
    try {
      if (WAKE.isPresent()) {
        int ignored = (int) WAKE.get().invokeExact(word.address(), (long) Integer.BYTES, SHARED);
      } else {
        int ignored =
            (int)
                OLD_WAKE
                    .orElseThrow()
                    .invokeExact(COMPARE_AND_WAIT_SHARED | WAKE_ALL, word.address(), 0L);
      }
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
