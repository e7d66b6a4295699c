package dev.parley.server.health;

import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.concurrent.Executor;

/** Periodic health checks. Threads: each check is one task. */
final class PeriodicCheck {
  private PeriodicCheck() {}

  /** Runs a check repeatedly, with a pause before each, until {@code scheduler} ends. */
  static void every(Duration pause, Executor threads, Scheduler scheduler, Runnable look) {
    scheduler.after(
        pause,
        () ->
            threads.execute(() -> {
              every(pause, threads, scheduler, look); // first: a failed check is not the last one
              look.run();
            }));
  }
}
