package dev.parley.sfu;

import java.util.Arrays;

/**
 * Histogram of forwarding delay: from when the batch of a packet was read until the packet was
 * sent. Threads: confined to its owner.
 */
final class ForwardingDelayHistogram {
  private static final double NANOS = 1e9;

  private final long[] counts = new long[ForwardingDelays.BOUNDS_NANOS.size() + 1];
  private final long[] bounds =
      ForwardingDelays.BOUNDS_NANOS.stream()
          .mapToLong(Long::longValue)
          .toArray(); // avoids boxing in add
  private long packets;
  private long nanos;

  /** Adds {@code times} packets with a delay of {@code took}. */
  void add(long took, long times) {
    int at = 0;
    while (at < bounds.length && took > bounds[at]) {
      at++;
    }
    counts[at] += times;
    packets += times;
    nanos += took * times;
  }

  ForwardingDelays delays() {
    return new ForwardingDelays(Arrays.stream(counts).boxed().toList(), packets, nanos / NANOS);
  }
}
