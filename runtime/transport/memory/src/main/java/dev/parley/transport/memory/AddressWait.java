package dev.parley.transport.memory;

import dev.parley.ffi.OperatingSystem;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Platform primitive for sleeping on a word of shared memory until the other process ends the
 * sleep.
 *
 * <p>Threads: {@link #await} by one thread at a time, {@link #wake} by all, while the memory is
 * mapped.
 */
interface AddressWait {
  /**
   * Sleeps while the word is {@code expected}, for at most {@code nanos} nanoseconds. May return
   * early.
   */
  void await(int expected, long nanos);

  /**
   * Wakes all sleepers on the word, so that a peer that sleeps on it too cannot take the wake-up
   * away.
   */
  void wake();

  /** {@return whether this platform is supported} */
  static boolean available() {
    return switch (OperatingSystem.CURRENT) {
      case LINUX -> FutexWait.available();
      case MAC, WINDOWS -> true;
      case OTHER -> false;
    };
  }

  /**
   * {@return the platform's sleep on a word}
   *
   * @param name a name that only both processes know
   * @param arena the arena of the memory
   */
  static AddressWait on(MemorySegment memory, long offset, String name, Arena arena) {
    return switch (OperatingSystem.CURRENT) {
      case LINUX -> new FutexWait(memory.address() + offset, arena.allocate(16, 8));
      case MAC -> new MacAddressWait(memory.asSlice(offset, Integer.BYTES));
      case WINDOWS -> WindowsAddressWait.on(memory.asSlice(offset, Integer.BYTES), name, arena);
      case OTHER ->
          throw new UnsupportedOperationException("no sleep on " + System.getProperty("os.name"));
    };
  }
}
