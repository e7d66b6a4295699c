package dev.parley.transport.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Locale;

/**
 * Sleeping on a word of shared memory, by Linux's futex(2).
 *
 * <p>Addresses are passed as numbers: a wake-up that comes too late, for memory that is mapped no
 * longer, is an error of the call and nothing else.
 */
final class Futex {
  private static final int WAIT = 0;
  private static final int WAKE = 1;
  private static final long NANOS_OF_SECOND = 1_000_000_000;

  private static final boolean LINUX =
      System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux");
  private static final long NUMBER =
      switch (System.getProperty("os.arch")) {
        case "amd64", "x86_64" -> 202;
        case "aarch64", "riscv64" -> 98;
        default -> -1;
      };
  private static final MethodHandle SYSCALL = link();

  /** {@return whether this platform has it, as far as this knows} */
  static boolean available() {
    return LINUX && NUMBER > 0;
  }

  @SuppressWarnings("restricted") // libc is linked by its own documented types
  private static MethodHandle link() {
    Linker linker = Linker.nativeLinker();
    FunctionDescriptor type =
        FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, ADDRESS);
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow("syscall"), type, Linker.Option.firstVariadicArg(1));
  }

  /**
   * Sleeps while the word is {@code expected}, at most so long, and possibly less.
   *
   * @param time room for a timespec, 16 bytes
   */
  static void await(long word, int expected, long nanos, MemorySegment time) {
    time.set(JAVA_LONG, 0, nanos / NANOS_OF_SECOND);
    time.set(JAVA_LONG, 8, nanos % NANOS_OF_SECOND);
    call(word, WAIT, expected, time);
  }

  /** Wakes all that sleep on the word: a peer that lies down there too must not have it instead. */
  static void wake(long word) {
    call(word, WAKE, Integer.MAX_VALUE, MemorySegment.NULL);
  }

  private static void call(long word, int operation, int value, MemorySegment time) {
    try {
      // The result tells nothing that the caller's next look would not.
      long ignored = (long) SYSCALL.invokeExact(NUMBER, word, operation, value, time);
    } catch (Throwable e) {
      throw new AssertionError("a system call throws nothing", e);
    }
  }

  private Futex() {}
}
