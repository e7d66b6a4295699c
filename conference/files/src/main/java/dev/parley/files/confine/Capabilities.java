package dev.parley.files.confine;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Capabilities of a process that root started (capabilities(7)): the calling thread, and the
 * threads that it starts, drop all of them except access to files, which {@link Landlock} confines.
 * Otherwise the decoding thread could read the environment of the server in {@code /proc}, where
 * the kernel asks for a capability instead of Landlock.
 */
final class Capabilities {
  private static final int VERSION_3 = 0x2008_0522;
  private static final int HEADER_INTS = 2; // version, process
  private static final int DATA_INTS = 6; // two times effective, permitted, inheritable
  private static final int KEPT = 1 << 1 | 1 << 2; // CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH

  private Capabilities() {}

  static String drop(LinuxSyscalls calls) throws ConfinementException {
    String what = "capabilities of root are kept";
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment header = arena.allocate(JAVA_INT, HEADER_INTS);
      header.set(JAVA_INT, 0, VERSION_3);
      MemorySegment data = arena.allocate(JAVA_INT, DATA_INTS);
      calls.call(what, calls.number(125, 90), header.address(), data.address()); // capget
      for (int i = 0; i < DATA_INTS; i++) {
        boolean low = i < DATA_INTS / 2; // capabilities 0 to 31
        data.setAtIndex(JAVA_INT, i, low ? data.getAtIndex(JAVA_INT, i) & KEPT : 0);
      }
      calls.call(what, calls.number(126, 91), header.address(), data.address()); // capset
    }
    return "no capabilities of root but access to files";
  }
}
