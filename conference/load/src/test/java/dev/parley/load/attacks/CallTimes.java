package dev.parley.load.attacks;

import java.util.Arrays;

/** Times of one kind of call in one phase. Threads: safe for all. */
final class CallTimes {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double P99 = 0.99;

  private long[] nanos = new long[1_024]; // guarded by this, like what follows
  private int count;
  private int failed;

  synchronized void took(long time) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = time;
  }

  synchronized void failed() {
    failed++;
  }

  /** {@return the calls that succeeded} */
  synchronized int count() {
    return count;
  }

  /** {@return the calls that failed} */
  synchronized int failures() {
    return failed;
  }

  /** {@return the 99th percentile in milliseconds; 0 without calls} */
  synchronized double p99() {
    if (count == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return sorted[Math.min(count - 1, (int) (count * P99))] / NANOS_PER_MILLI;
  }
}
