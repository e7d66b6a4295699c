package dev.parley.bench.connect;

import java.util.Arrays;

/**
 * How long something took that was done again and again.
 *
 * @param firstNanos the first time, when all classes were still to be loaded
 * @param middleNanos the median of the second half
 */
record Timed(long firstNanos, long middleNanos) {
  /** What is timed. */
  @FunctionalInterface
  interface Step {
    /**
     * Does it once.
     *
     * @return what is done afterwards, which is not timed
     */
    AutoCloseable run(int time) throws Exception;
  }

  static Timed of(int times, Step step) throws Exception {
    long[] nanos = new long[times];
    for (int i = 0; i < times; i++) {
      long before = System.nanoTime();
      AutoCloseable done = step.run(i);
      nanos[i] = System.nanoTime() - before;
      done.close();
    }
    long first = nanos[0];
    long[] later = Arrays.copyOfRange(nanos, times / 2, times);
    Arrays.sort(later);
    return new Timed(first, later[later.length / 2]);
  }

  String line() {
    return firstNanos + " " + middleNanos;
  }

  static Timed parse(String line) {
    String[] words = line.split(" ", -1);
    return new Timed(Long.parseLong(words[0]), Long.parseLong(words[1]));
  }
}
