package dev.parley.transport.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Locale;

/**
 * Platform primitive for sleeping on a word of shared memory until the other process ends the
 * sleep.
 *
 * <p>Threads: {@link #await} by one thread at a time, {@link #wake} by all, while the memory is
 * mapped.
 */
interface Sleep {
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
    return switch (Platform.HERE) {
      case LINUX -> Futex.available();
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
  static Sleep on(MemorySegment memory, long offset, String name, Arena arena) {
    return switch (Platform.HERE) {
      case LINUX -> new Futex(memory.address() + offset, arena.allocate(16, 8));
      case MAC -> new MacSleep(memory.asSlice(offset, Integer.BYTES));
      case WINDOWS -> WindowsSleep.on(memory.asSlice(offset, Integer.BYTES), name, arena);
      case OTHER -> throw new UnsupportedOperationException("no sleep on " + Platform.NAME);
    };
  }

  /** The operating systems that are distinguished. */
  enum Platform {
    LINUX,
    MAC,
    WINDOWS,
    OTHER;

    static final String NAME = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    static final Platform HERE =
        NAME.contains("linux")
            ? LINUX
            : NAME.startsWith("mac") ? MAC : NAME.startsWith("windows") ? WINDOWS : OTHER;
  }
}
