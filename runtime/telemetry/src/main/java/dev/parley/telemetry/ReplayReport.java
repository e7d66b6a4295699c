package dev.parley.telemetry;

import java.time.Duration;
import java.util.List;

/**
 * Result of a {@link Replay}.
 *
 * @param calls number of calls made
 * @param matching number of calls with the recorded outcome
 * @param skipped number of recorded calls that cannot be replayed
 * @param differences the first differing calls, at most {@value #DIFFERENCES_MAX}, in no order
 * @param took duration of the replay
 * @param recorded latencies of these calls when they were recorded
 * @param replayed latencies of these calls in the replay
 */
public record ReplayReport(
    int calls,
    int matching,
    int skipped,
    List<Difference> differences,
    Duration took,
    LatencySummary recorded,
    LatencySummary replayed) {
  /** Limit for the differences that are kept. */
  public static final int DIFFERENCES_MAX = 100;

  /**
   * A call with another outcome than the recorded one.
   *
   * @param method the method's name
   */
  public record Difference(String method, RecordedCall recorded, RecordedOutcome replayed) {}

  /** Latency percentiles of calls. */
  public record LatencySummary(Duration median, Duration percentile99, Duration longest) {
    /** {@return the percentiles of sorted times; zeros for none} */
    static LatencySummary of(long[] sortedNanos) {
      return new LatencySummary(at(sortedNanos, 0.5), at(sortedNanos, 0.99), at(sortedNanos, 1));
    }

    private static Duration at(long[] sorted, double part) {
      int index = Math.max(0, (int) Math.ceil(sorted.length * part) - 1);
      return sorted.length == 0 ? Duration.ZERO : Duration.ofNanos(sorted[index]);
    }
  }
}
