package dev.parley.transport.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.parley.ffi.NativeLibrary;
import dev.parley.ffi.WindowsHandles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * Sleep on Windows, by a named auto-reset event, since {@code WaitOnAddress} works only within one
 * process. The event stays set until a thread has waited on it, so a wake-up before the sleep is
 * not lost. Its default security descriptor admits only the process's user and the system; and
 * nobody else knows the name.
 *
 * @param event the handle of the event, closed with the memory's arena
 */
record WindowsAddressWait(MemorySegment word, MemorySegment event) implements AddressWait {
  private static final VarHandle WORD = JAVA_INT.varHandle();
  private static final long NANOS_OF_MILLI = 1_000_000;

  private static final MethodHandle WAIT =
      WindowsHandles.KERNEL32.link(
          "WaitForSingleObject", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));

  /** Creates the event, or opens the one that the other side has created. */
  static WindowsAddressWait on(MemorySegment word, String name, Arena arena) {
    try {
      return new WindowsAddressWait(word, WindowsHandles.openEvent("Local\\parley-" + name, arena));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void await(int expected, long nanos) {
    if ((int) WORD.getVolatile(word, 0L) != expected) {
      return;
    }
    int millis = Math.clamp(nanos / NANOS_OF_MILLI + 1, 1, Integer.MAX_VALUE);
    try {
      int ignored = (int) WAIT.invokeExact(event, millis);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  @Override
  public void wake() {
    WindowsHandles.setEvent(event.address());
  }
}
