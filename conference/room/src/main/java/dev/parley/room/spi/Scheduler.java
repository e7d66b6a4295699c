package dev.parley.room.spi;

import java.time.Duration;

/** Scheduler: runs short, non-blocking tasks after a delay, on any thread. */
@FunctionalInterface
public interface Scheduler {
  /** Runs {@code task} once {@code delay} has passed. */
  void after(Duration delay, Runnable task);
}
