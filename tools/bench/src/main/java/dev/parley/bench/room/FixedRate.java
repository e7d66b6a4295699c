package dev.parley.bench.room;

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/** Runs an action at a fixed rate; late runs are made up for, so that the rate is kept. */
final class FixedRate {
  private FixedRate() {}

  /** {@return the number of runs} */
  static int run(int perSecond, int millis, IntConsumer action) {
    long begin = System.nanoTime();
    int times = (int) ((long) perSecond * millis / 1_000);
    for (int i = 0; i < times; i++) {
      long due = begin + i * 1_000_000_000L / perSecond;
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      action.accept(i);
    }
    return times;
  }
}
