package dev.parley.conference;

import java.time.Duration;

/** Runs tasks after a while, on any thread. Tasks are short and never block. */
@FunctionalInterface
public interface Later {
  /** Runs {@code task} once {@code delay} has passed. */
  void after(Duration delay, Runnable task);
}
