package dev.parley.sfu;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Snapshot of a histogram of forwarding delays.
 *
 * @param counts number of packets for each of {@link #BOUNDS_NANOS}, with a delay above the
 *     previous bound and up to this one; the last element counts those above all bounds
 * @param packets number of all packets
 * @param seconds sum of all their delays
 */
public record ForwardingDelays(List<Long> counts, long packets, double seconds) {
  /** Upper bounds of the buckets in nanoseconds. */
  public static final List<Long> BOUNDS_NANOS =
      List.of(
          50_000L,
          100_000L,
          250_000L,
          500_000L,
          1_000_000L,
          2_500_000L,
          5_000_000L,
          10_000_000L,
          25_000_000L,
          50_000_000L);

  /** Empty histogram. */
  public static final ForwardingDelays NONE = new ForwardingDelayHistogram().delays();

  /** {@return the sum of both} */
  public ForwardingDelays plus(ForwardingDelays other) {
    return new ForwardingDelays(
        IntStream.range(0, counts.size())
            .mapToObj(i -> counts.get(i) + other.counts.get(i))
            .toList(),
        packets + other.packets,
        seconds + other.seconds);
  }
}
