package dev.parley.valves;

import java.util.Arrays;

/**
 * Percentile of the latest latencies of a method.
 *
 * <p>Threads: safe for all.
 */
final class LatencyPercentile {
  /** Number of latencies below which a percentile is meaningless. */
  static final int SEEN_MIN = 32;

  private static final int KEPT = 256;
  private static final int NEWS = 16; // the percentile is found anew after so many

  private final double percentile;
  private final long[] nanos = new long[KEPT]; // guarded by this: a ring
  private int seen; // guarded by this; up to KEPT
  private int next; // guarded by this: the place in the ring
  private volatile long found = Long.MAX_VALUE; // MAX_VALUE: too few were seen

  /**
   * @param percentile from 0 to 1
   */
  LatencyPercentile(double percentile) {
    this.percentile = percentile;
  }

  synchronized void took(long time) {
    nanos[next] = time;
    next = (next + 1) % KEPT;
    seen = Math.min(KEPT, seen + 1);
    if (seen >= SEEN_MIN && next % NEWS == 0) {
      long[] sorted = Arrays.copyOf(nanos, seen);
      Arrays.sort(sorted);
      found = sorted[(int) Math.min(seen - 1L, (long) (percentile * seen))];
    }
  }

  /** {@return the latency at the percentile in nanoseconds; {@link Long#MAX_VALUE} for unknown} */
  long usual() {
    return found;
  }
}
