package dev.parley.transport.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;

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

  private static final MethodHandle CREATE_EVENT =
      link("CreateEventW", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));
  private static final MethodHandle SET_EVENT =
      link("SetEvent", FunctionDescriptor.of(JAVA_INT, ADDRESS));
  private static final MethodHandle WAIT =
      link("WaitForSingleObject", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
  private static final MethodHandle CLOSE_HANDLE =
      link("CloseHandle", FunctionDescriptor.of(JAVA_INT, ADDRESS));

  @SuppressWarnings("restricted") // a library of the system, linked by its own documented types
  private static MethodHandle link(String name, FunctionDescriptor type) {
    SymbolLookup library = SymbolLookup.libraryLookup("kernel32", Arena.global());
    return Linker.nativeLinker().downcallHandle(library.findOrThrow(name), type);
  }

  /** Creates the event, or opens the one that the other side has created. */
  @SuppressWarnings("restricted") // a handle, for which no memory is accessed
  static WindowsAddressWait on(MemorySegment word, String name, Arena arena) {
    MemorySegment event = create("Local\\parley-" + name);
    return new WindowsAddressWait(word, event.reinterpret(arena, WindowsAddressWait::close));
  }

  private static MemorySegment create(String name) {
    MemorySegment event;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment named = arena.allocateFrom(name, StandardCharsets.UTF_16LE);
      event = (MemorySegment) CREATE_EVENT.invokeExact(MemorySegment.NULL, 0, 0, named);
    } catch (Throwable e) {
      throw impossible(e);
    }
    if (event.address() == 0) {
      throw new IllegalStateException("Windows makes no event " + name);
    }
    return event;
  }

  private static void close(MemorySegment event) {
    try {
      int ignored = (int) CLOSE_HANDLE.invokeExact(event);
    } catch (Throwable e) {
      throw impossible(e);
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
      throw impossible(e);
    }
  }

  @Override
  public void wake() {
    try {
      int ignored = (int) SET_EVENT.invokeExact(event);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  private static AssertionError impossible(Throwable e) {
    return new AssertionError("a function of Windows throws nothing", e);
  }
}
