package dev.parley.bench.connect;

import java.util.Arrays;

/**
 * Times of a repeated step.
 *
 * @param firstNanos the time of the first step, class loading included
 * @param medianNanos the median of the second half
 */
record StepTimes(long firstNanos, long medianNanos) {
  /** A step to be timed. */
  @FunctionalInterface
  interface TimedStep {
    /**
     * Runs the step once.
     *
     * @return the clean-up, which is not timed
     */
    AutoCloseable run(int time) throws Exception;
  }

  static StepTimes of(int times, TimedStep step) throws Exception {
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
    return new StepTimes(first, later[later.length / 2]);
  }

  String line() {
    return firstNanos + " " + medianNanos;
  }

  static StepTimes parse(String line) {
    String[] words = line.split(" ", -1);
    return new StepTimes(Long.parseLong(words[0]), Long.parseLong(words[1]));
  }
}
