package dev.parley.bench.valves;

import dev.parley.bench.BenchException;
import java.util.concurrent.atomic.AtomicInteger;

/** Waiting requests that each sleep in a thread of their own. */
final class WaitingThreads implements Waiters {
  private final Thread.Builder threads;
  private final AtomicInteger begun = new AtomicInteger();

  WaitingThreads(Thread.Builder threads) {
    this.threads = threads;
  }

  @Override
  public void start(int count, int millis, Countdown ended) {
    for (int i = 0; i < count; i++) {
      try {
        threads.start(() -> sleep(millis, ended));
      } catch (OutOfMemoryError e) {
        throw new BenchException("thread " + i + ": " + e.getMessage(), e);
      }
    }
  }

  private void sleep(int millis, Countdown ended) {
    begun.incrementAndGet();
    try {
      Thread.sleep(millis);
      ended.countDown();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public int begun() {
    return begun.get();
  }

  @Override
  public void close() {}
}
