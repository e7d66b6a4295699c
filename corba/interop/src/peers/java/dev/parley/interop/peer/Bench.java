package dev.parley.interop.peer;

import java.util.Arrays;
import java.util.Locale;

/** Median time of blocking calls, after as many to warm up. */
final class Bench {
  /** Of the order that travels. */
  static final int ORDER_LINES = 5;

  private Bench() {}

  /**
   * Prints how long a call with a long takes, and one with an order.
   *
   * @param calls with a long; those with an order are fewer
   */
  static void run(Report.Step echo, Report.Step order, int calls) throws Exception {
    print("echo", median(echo, calls));
    print("order", median(order, Math.max(1, calls / 4)));
  }

  private static double median(Report.Step step, int calls) throws Exception {
    long[] nanos = new long[calls];
    for (int round = 0; round < 2; round++) {
      for (int at = 0; at < calls; at++) {
        long begin = System.nanoTime();
        step.run();
        nanos[at] = System.nanoTime() - begin;
      }
    }
    Arrays.sort(nanos);
    return nanos[calls / 2] / 1_000.0;
  }

  private static void print(String name, double micros) {
    System.out.printf(Locale.ROOT, "bench %s\t%.1f%n", name, micros);
  }
}
