package dev.parley.bench.valves;

import dev.parley.bench.table.BenchException;
import java.util.concurrent.atomic.AtomicInteger;

/** Waiting requests that each sleep in a thread of their own. */
final class SleepingThreads implements PendingRequests {
  private final Thread.Builder threads;
  private final AtomicInteger begun = new AtomicInteger();

  SleepingThreads(Thread.Builder threads) {
    this.threads = threads;
  }

  @Override
  public void start(int count, int millis, TimedLatch ended) {
    for (int i = 0; i < count; i++) {
      try {
        threads.start(() -> sleep(millis, ended));
      } catch (OutOfMemoryError e) {
        throw new BenchException("thread " + i + ": " + e.getMessage(), e);
      }
    }
  }

  private void sleep(int millis, TimedLatch ended) {
    begun.incrementAndGet();
    try {
      Thread.sleep(millis);
      ended.countDown();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public int count() {
    return begun.get();
  }

  @Override
  public void close() {}
}
