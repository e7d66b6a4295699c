package dev.parley.interop.peer;

import dev.parley.interop.rmi.Order;
import dev.parley.interop.rmi.RmiCases;
import interop.Cases;
import java.util.Arrays;
import java.util.Locale;

/** Median time of blocking calls, after as many to warm up. */
final class Bench {
  private static final int ORDER_LINES = 5;

  private final Report.Step echo;
  private final Report.Step order;
  private final int calls;

  Bench(Cases cases, int calls) {
    this.calls = calls;
    var sent = Values.order(ORDER_LINES);
    echo = () -> cases.echo(7);
    order = () -> cases.echoOrder(sent);
  }

  Bench(RmiCases cases, int calls) {
    this.calls = calls;
    var sent = Order.of(ORDER_LINES);
    echo = () -> cases.echo(7L);
    order = () -> cases.echo(sent);
  }

  void run() throws Exception {
    print("echo", median(echo, calls));
    print("order", median(order, calls / 4));
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
