package dev.parley.cli.doctor;

import dev.parley.server.config.MemorySizing;

/**
 * Capacity check: how many members, rooms and shapes a server has memory for on this machine, by
 * the server's own sizing.
 */
final class MemoryCheck {
  private static final String WHAT = "memory";
  private static final long MIB = 1L << 20;
  private static final int CLASS = 30; // members of a school class

  private MemoryCheck() {}

  static Finding memory() {
    return memory(MemorySizing.launchedHere());
  }

  static Finding memory(MemorySizing sizing) {
    String text =
        "%d MiB, of which serve takes a heap of %d MiB: up to %,d members at once, %,d open rooms, and %,d shapes on boards in use"
            .formatted(
                sizing.machine() / MIB,
                sizing.heap() / MIB,
                sizing.members(),
                sizing.rooms(),
                sizing.shapes());
    return sizing.members() < CLASS
        ? Finding.limited(
            WHAT,
            text,
            "not enough for a class of %d: use a larger machine, or set -Xmx in JDK_JAVA_OPTIONS"
                .formatted(CLASS))
        : Finding.ok(WHAT, text);
  }
}
