package dev.parley.forwarding;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How long packets were here until a moment.
 *
 * @param counts of packets, for each of {@link #BOUNDS_NANOS} those that took no longer and longer
 *     than the bound before; at the end those that took longer than all
 * @param packets all of them
 * @param seconds of all of them together
 */
public record Delays(List<Long> counts, long packets, double seconds) {
  /** Nanoseconds up to which packets are counted together. */
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

  /** No packets. */
  public static final Delays NONE = new DelayHistogram().delays();

  /** {@return those of both} */
  public Delays plus(Delays other) {
    return new Delays(
        IntStream.range(0, counts.size())
            .mapToObj(i -> counts.get(i) + other.counts.get(i))
            .toList(),
        packets + other.packets,
        seconds + other.seconds);
  }
}
