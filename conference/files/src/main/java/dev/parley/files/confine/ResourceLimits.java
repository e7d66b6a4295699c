package dev.parley.files.confine;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Resource limits (setrlimit(2)) and scheduling priority. */
final class ResourceLimits {
  private static final int RLIMIT_CPU = 0;
  private static final int RLIMIT_FSIZE = 1;
  private static final int RLIMIT_DATA = 2;
  private static final int RLIMIT_CORE = 4;
  private static final int NICE = 10;

  /**
   * Upper bound for each written file, in bytes. The font cache that a decoder keeps in its folder
   * is smaller.
   */
  private static final long FILE_BYTES = 32L << 20;

  private ResourceLimits() {}

  static String limit(LinuxSyscalls calls, Confinement.ProcessBounds bounds)
      throws ConfinementException {
    set(calls, RLIMIT_CORE, 0);
    set(calls, RLIMIT_FSIZE, FILE_BYTES);
    set(calls, RLIMIT_DATA, bounds.memoryBytes());
    set(calls, RLIMIT_CPU, bounds.cpuSeconds());
    calls.call("a lower priority", calls.number(141, 140), 0, 0, NICE);
    return "memory limited to %d MiB, processor time to %d s, each file to %d MiB, at a lower priority"
        .formatted(bounds.memoryBytes() >> 20, bounds.cpuSeconds(), FILE_BYTES >> 20);
  }

  private static void set(LinuxSyscalls calls, int resource, long most)
      throws ConfinementException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment limits = arena.allocate(2 * JAVA_LONG.byteSize(), JAVA_LONG.byteAlignment());
      limits.set(JAVA_LONG, 0, most);
      limits.set(JAVA_LONG, JAVA_LONG.byteSize(), most);
      calls.call(
          "limits of memory and processor time are missing",
          calls.number(302, 261), // prlimit64
          0,
          resource,
          limits.address());
    }
  }
}
