package dev.parley.conference;

import java.time.Duration;

/** Scheduler: runs short, non-blocking tasks after a delay, on any thread. */
@FunctionalInterface
public interface Later {
  /** Runs {@code task} once {@code delay} has passed. */
  void after(Duration delay, Runnable task);
}
