package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import java.util.Arrays;

/** Measuring loops: one call after another, or several outstanding. */
final class CallLoops {
  private static final int TIMES_KEPT = 1 << 20;

  static CallTimings run(EndCalls calls, int outstanding, long callsMax, long nanosMax)
      throws Exception {
    return outstanding == 1
        ? oneByOne(calls, callsMax, nanosMax)
        : streamed(calls, outstanding, callsMax, nanosMax);
  }

  private static CallTimings oneByOne(EndCalls calls, long callsMax, long nanosMax)
      throws Exception {
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
    return new CallTimings(made, before - start, times[made / 2]);
  }

  private static CallTimings streamed(EndCalls calls, int outstanding, long callsMax, long nanosMax)
      throws Exception {
    CallWindow window = new CallWindow(outstanding, callsMax, nanosMax);
    long start = System.nanoTime();
    calls.stream(window);
    long nanos = System.nanoTime() - start;
    long made = window.result();
    return new CallTimings(made, nanos, (double) nanos / made);
  }

  private CallLoops() {}
}
