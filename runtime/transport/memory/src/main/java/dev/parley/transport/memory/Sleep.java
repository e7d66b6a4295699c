package dev.parley.transport.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Locale;

/**
 * Sleeping on a word of shared memory, which the other process can end: what a platform has for
 * that.
 *
 * <p>Threads: {@link #await} by one at a time, {@link #wake} by all, as long as the memory is
 * there.
 */
interface Sleep {
  /** Sleeps while the word is {@code expected}, at most so long, and possibly less. */
  void await(int expected, long nanos);

  /** Wakes all that sleep on the word: a peer that lies down there too must not have it instead. */
  void wake();

  /** {@return whether this platform has it, as far as this knows} */
  static boolean available() {
    return switch (Platform.HERE) {
      case LINUX -> Futex.available();
      case MAC, WINDOWS -> true;
      case OTHER -> false;
    };
  }

  /**
   * {@return the sleep on a word}
   *
   * @param name known to both processes, and to nobody else
   * @param arena of the memory
   */
  static Sleep on(MemorySegment memory, long offset, String name, Arena arena) {
    return switch (Platform.HERE) {
      case LINUX -> new Futex(memory.address() + offset, arena.allocate(16, 8));
      case MAC -> new MacSleep(memory.asSlice(offset, Integer.BYTES));
      case WINDOWS -> WindowsSleep.on(memory.asSlice(offset, Integer.BYTES), name, arena);
      case OTHER -> throw new UnsupportedOperationException("no sleep on " + Platform.NAME);
    };
  }

  /** Which one this is. */
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
