package dev.parley.bench.ends;

import dev.parley.bench.BenchException;
import java.util.Arrays;

/** Measuring loops: one call after another, or several outstanding. */
final class Drive {
  private static final int TIMES_KEPT = 1 << 20;

  static Reading run(Calls calls, int outstanding, long callsMax, long nanosMax) throws Exception {
    return outstanding == 1
        ? oneByOne(calls, callsMax, nanosMax)
        : streamed(calls, outstanding, callsMax, nanosMax);
  }

  private static Reading oneByOne(Calls calls, long callsMax, long nanosMax) throws Exception {
    long[] times = new long[(int) Math.min(callsMax, TIMES_KEPT)];
    long start = System.nanoTime();
    long before = start;
    int made = 0;
    while (made < times.length && before - start < nanosMax) {
      if (calls.call(made) != made) {
        throw new BenchException("call " + made + " returned something else");
      }
      long now = System.nanoTime();
      times[made++] = now - before;
      before = now;
    }
    Arrays.sort(times, 0, made);
    return new Reading(made, before - start, times[made / 2]);
  }

  private static Reading streamed(Calls calls, int outstanding, long callsMax, long nanosMax)
      throws Exception {
    Window window = new Window(outstanding, callsMax, nanosMax);
    long start = System.nanoTime();
    calls.stream(window);
    long nanos = System.nanoTime() - start;
    long made = window.result();
    return new Reading(made, nanos, (double) nanos / made);
  }

  private Drive() {}
}
