package dev.parley.bench.valves;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Latch that records the time when the last of many requests ends. Threads: safe for all. */
final class TimedLatch {
  private final long startNanos = System.nanoTime();
  private final AtomicInteger left;
  private final CountDownLatch done = new CountDownLatch(1);
  private long endNanos; // written before done is counted down

  TimedLatch(int count) {
    left = new AtomicInteger(count);
  }

  void countDown() {
    if (left.decrementAndGet() == 0) {
      endNanos = System.nanoTime();
      done.countDown();
    }
  }

  /** Waits for the last one. {@return the time since creation in nanoseconds} */
  long await() throws InterruptedException {
    done.await();
    return endNanos - startNanos;
  }
}
