package dev.parley.forwarding;

import java.util.Arrays;

/**
 * How long packets are here: from when their batch was read until it was sent. Threads: confined to
 * its owner.
 */
final class DelayHistogram {
  private static final double NANOS = 1e9;

  private final long[] counts = new long[Delays.BOUNDS_NANOS.size() + 1];
  private final long[] bounds =
      Delays.BOUNDS_NANOS.stream().mapToLong(Long::longValue).toArray(); // no boxes in add
  private long packets;
  private long nanos;

  /** So many packets took so long. */
  void add(long took, long times) {
    int at = 0;
    while (at < bounds.length && took > bounds[at]) {
      at++;
    }
    counts[at] += times;
    packets += times;
    nanos += took * times;
  }

  Delays delays() {
    return new Delays(Arrays.stream(counts).boxed().toList(), packets, nanos / NANOS);
  }
}
