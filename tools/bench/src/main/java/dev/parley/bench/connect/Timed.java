package dev.parley.bench.connect;

import java.util.Arrays;

/**
 * Times of a repeated step.
 *
 * @param firstNanos the time of the first step, class loading included
 * @param middleNanos the median of the second half
 */
record Timed(long firstNanos, long middleNanos) {
  /** A step to be timed. */
  @FunctionalInterface
  interface Step {
    /**
     * Runs the step once.
     *
     * @return the clean-up, which is not timed
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
