package dev.parley.base;

import java.util.List;

/**
 * Counts of a {@link DurationHistogram} at one moment.
 *
 * @param boundsNanos inclusive upper bounds of the buckets, ascending
 * @param counts number of durations in each bucket: above the previous bound and up to this one;
 *     the last element counts those above all bounds
 * @param count number of all durations
 * @param sumNanos sum of all durations
 * @param longestNanos longest duration; 0 if there is none
 */
public record HistogramSnapshot(
    List<Long> boundsNanos, List<Long> counts, long count, long sumNanos, long longestNanos) {
  private static final double MILLI_NANOS = 1e6;

  /**
   * {@return the sum of both}
   *
   * @throws IllegalArgumentException when their buckets differ
   */
  public HistogramSnapshot plus(HistogramSnapshot other) {
    DurationHistogram sum = new DurationHistogram(boundsNanos);
    sum.add(this);
    sum.add(other);
    return sum.snapshot();
  }

  /**
   * {@return the upper bound of the bucket that has the quantile, or the longest duration if that
   * is shorter, in milliseconds; 0 if there is no duration}
   *
   * @param share above 0 and up to 1
   */
  public double quantileMillis(double share) {
    long wanted = (long) Math.ceil(count * share);
    long below = 0;
    for (int i = 0; i < boundsNanos.size(); i++) {
      below += counts.get(i);
      if (below >= wanted) {
        return Math.min(boundsNanos.get(i), longestNanos) / MILLI_NANOS;
      }
    }
    return longestNanos / MILLI_NANOS;
  }
}
