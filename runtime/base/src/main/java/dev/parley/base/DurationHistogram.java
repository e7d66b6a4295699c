package dev.parley.base;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Histogram of durations with fixed buckets, chosen by the caller or fine enough for quantiles.
 *
 * <p>Threads: confined to its owner; its snapshots are immutable. Counting does not allocate.
 */
public final class DurationHistogram {
  private static final int MICRO_NANOS = 1_000;
  private static final int PARTS = 32;

  private static final List<Long> FINE_BOUNDS_NANOS =
      LongStream.iterate(1, micros -> micros < 60_000_000, DurationHistogram::nextFineMicros)
          .mapToObj(micros -> micros * MICRO_NANOS)
          .toList();

  private final List<Long> boundsNanos;
  private final long[] bounds; // the same: a search in the list would unbox
  private final long[] counts;
  private long count;
  private long sumNanos;
  private long longestNanos;

  /**
   * @param boundsNanos inclusive upper bounds of the buckets, ascending; one more bucket counts the
   *     durations above the last bound
   */
  public DurationHistogram(List<Long> boundsNanos) {
    this.boundsNanos = List.copyOf(boundsNanos);
    bounds = boundsNanos.stream().mapToLong(Long::longValue).toArray();
    counts = new long[bounds.length + 1];
  }

  /**
   * {@return a histogram for quantiles: its buckets reach from a microsecond to a minute, each at
   * most 1/32 or a microsecond wide}
   */
  public static DurationHistogram fine() {
    return new DurationHistogram(FINE_BOUNDS_NANOS);
  }

  private static long nextFineMicros(long micros) {
    return micros + Math.max(1, Long.highestOneBit(micros) / PARTS);
  }

  /** Counts one duration. */
  public void add(long nanos) {
    add(nanos, 1);
  }

  /**
   * Counts a duration several times.
   *
   * @param nanos a negative duration counts as 0
   */
  public void add(long nanos, long times) {
    if (times == 0) {
      return;
    }
    long duration = Math.max(0, nanos);
    int found = Arrays.binarySearch(bounds, duration);
    counts[found < 0 ? ~found : found] += times;
    count += times;
    sumNanos += duration * times;
    longestNanos = Math.max(longestNanos, duration);
  }

  /**
   * Adds the counts of another histogram.
   *
   * @throws IllegalArgumentException when its buckets differ
   */
  public void add(HistogramSnapshot other) {
    if (!boundsNanos.equals(other.boundsNanos())) {
      throw new IllegalArgumentException("histograms with different buckets cannot be added");
    }
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts().get(i);
    }
    count += other.count();
    sumNanos += other.sumNanos();
    longestNanos = Math.max(longestNanos, other.longestNanos());
  }

  /** {@return the counts up to now} */
  public HistogramSnapshot snapshot() {
    return new HistogramSnapshot(
        boundsNanos, Arrays.stream(counts).boxed().toList(), count, sumNanos, longestNanos);
  }
}
