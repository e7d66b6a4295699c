package dev.parley.telemetry;

import java.time.Duration;
import java.util.List;

/**
 * How a {@link Replay} went.
 *
 * @param calls that were made
 * @param alike of these, the ones that ended as they did then
 * @param notMade calls of the recording that cannot be made again
 * @param differences the first ones, at most {@value #DIFFERENCES_MAX}, in no order
 * @param took the whole of it
 * @param then how long the calls took that were made, when they were recorded
 * @param now how long they took this time
 */
public record ReplayReport(
    int calls,
    int alike,
    int notMade,
    List<Difference> differences,
    Duration took,
    Latency then,
    Latency now) {
  /** Differences that are kept. */
  public static final int DIFFERENCES_MAX = 100;

  /**
   * A call that ended otherwise.
   *
   * @param method its name
   */
  public record Difference(String method, RecordedCall recorded, Ending now) {}

  /** How long calls took. */
  public record Latency(Duration median, Duration percentile99, Duration longest) {
    /** {@return of calls that took these times, in order; zeros for none} */
    static Latency of(long[] sortedNanos) {
      return new Latency(at(sortedNanos, 0.5), at(sortedNanos, 0.99), at(sortedNanos, 1));
    }

    private static Duration at(long[] sorted, double part) {
      int index = Math.max(0, (int) Math.ceil(sorted.length * part) - 1);
      return sorted.length == 0 ? Duration.ZERO : Duration.ofNanos(sorted[index]);
    }
  }
}
