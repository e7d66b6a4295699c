package dev.parley.bench.valves;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Latch that records the time when the last of many requests ends. Threads: safe for all. */
public final class TimedLatch {
  private final long startNanos = System.nanoTime();
  private final AtomicInteger left;
  private final CountDownLatch done = new CountDownLatch(1);
  private long endNanos; // written before done is counted down

  TimedLatch(int count) {
    left = new AtomicInteger(count);
  }

  /** Records the end of a request. */
  public void countDown() {
    if (left.decrementAndGet() == 0) {
      endNanos = System.nanoTime();
      done.countDown();
    }
  }

  /**
   * Waits for the last one. {@return the time from creation to its end in nanoseconds, or to now if
   * it has not ended in time}
   */
  long await(long maxMillis) throws InterruptedException {
    boolean all = done.await(maxMillis, TimeUnit.MILLISECONDS);
    return (all ? endNanos : System.nanoTime()) - startNanos;
  }

  /** {@return how many requests have not ended} */
  int left() {
    return left.get();
  }
}
