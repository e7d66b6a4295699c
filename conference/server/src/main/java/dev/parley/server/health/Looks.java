package dev.parley.server.health;

import dev.parley.conference.Later;
import java.time.Duration;
import java.util.concurrent.Executor;

/** Timer of looks at the state of the server. Threads: each look is one task. */
final class Looks {
  private Looks() {}

  /** Runs a look again and again, with a pause before each, until {@code later} ends. */
  static void every(Duration pause, Executor threads, Later later, Runnable look) {
    later.after(
        pause,
        () ->
            threads.execute(() -> {
              every(pause, threads, later, look); // first: a look that fails is not the last one
              look.run();
            }));
  }
}
