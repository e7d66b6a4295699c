package dev.parley.bench.room;

import java.util.concurrent.atomic.AtomicLongArray;

/** Histogram of delays in steps of 0.05 ms. Threads: safe for all. */
final class RoomDelayHistogram {
  private static final int STEPS_PER_MILLI = 20;
  private static final int STEPS =
      20_000 * STEPS_PER_MILLI; // the last step counts all longer delays

  private final AtomicLongArray counts = new AtomicLongArray(STEPS);

  void add(long nanos) {
    long step = nanos / (1_000_000 / STEPS_PER_MILLI);
    counts.incrementAndGet(Math.clamp(step, 0, STEPS - 1));
  }

  /** Counts missing deliveries as the longest delay. */
  void miss(long times) {
    counts.addAndGet(STEPS - 1, times);
  }

  long count() {
    long sum = 0;
    for (int i = 0; i < STEPS; i++) {
      sum += counts.get(i);
    }
    return sum;
  }

  /** {@return the quantile of a share, from 0 to 1, in milliseconds} */
  double millis(double share) {
    long before = (long) Math.ceil(count() * share);
    int step = 0;
    for (long sum = counts.get(0); sum < before && step < STEPS - 1; sum += counts.get(step)) {
      step++;
    }
    return (step + 1.0) / STEPS_PER_MILLI;
  }
}
