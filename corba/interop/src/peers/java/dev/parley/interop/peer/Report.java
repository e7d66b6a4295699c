package dev.parley.interop.peer;

import java.io.PrintStream;
import java.util.Objects;
import java.util.concurrent.Callable;

/** One line for each case: its name, a tab, and "ok" or what was seen. */
final class Report {
  private static final int TEXT_MAX = 300;

  private final PrintStream out;

  Report(PrintStream out) {
    this.out = out;
  }

  /** What a case does; it throws where it sees what it should not. */
  interface Step {
    void run() throws Exception;
  }

  void run(String name, Step step) {
    String seen;
    try {
      step.run();
      seen = "ok";
    } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
      var text = (e instanceof AssertionError ? e.getMessage() : e.toString()).replace('\n', ' ');
      seen = "FAILED " + text.substring(0, Math.min(TEXT_MAX, text.length()));
      if (Boolean.getBoolean("peer.traces")) {
        e.printStackTrace();
      }
    }
    out.println(name + "\t" + seen);
    out.flush();
  }

  static void same(Object expected, Object seen) {
    if (!Objects.equals(expected, seen)) {
      throw new AssertionError("sent " + expected + " seen " + seen);
    }
  }

  static <X extends Throwable> X thrown(Class<X> type, Step step) {
    try {
      step.run();
    } catch (Throwable e) {
      if (type.isInstance(e)) {
        return type.cast(e);
      }
      throw new AssertionError(type.getSimpleName() + " expected, seen " + e, e);
    }
    throw new AssertionError(type.getSimpleName() + " expected, nothing thrown");
  }

  static void eventually(Object expected, Callable<?> asked) throws Exception {
    long end = System.nanoTime() + 5_000_000_000L;
    while (!Objects.equals(expected, asked.call()) && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    same(expected, asked.call());
  }
}
