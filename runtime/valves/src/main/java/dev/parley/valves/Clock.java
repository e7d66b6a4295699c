package dev.parley.valves;

import dev.parley.base.Timers;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/** The time, and what is to be done at some time. Threads: safe for all. */
interface Clock {
  /** {@return the time, as {@link System#nanoTime} counts it} */
  default long nanoTime() {
    return System.nanoTime();
  }

  /**
   * Runs a short task later.
   *
   * @param dropped run in its place when there is no later: the timers are closed
   * @return drops both, if none has begun
   */
  Runnable after(long nanos, Runnable task, Runnable dropped);

  /** {@return the system's time, for valves that never wait} */
  static Clock untimed() {
    return (nanos, task, dropped) -> {
      throw new IllegalStateException("no timers");
    };
  }

  /** {@return the system's time} */
  static Clock of(Timers timers) {
    return (nanos, task, dropped) -> {
      try {
        return timers.after(Duration.ofNanos(nanos), new Task(task, dropped))::cancel;
      } catch (RejectedExecutionException e) {
        dropped.run();
        return () -> {};
      }
    };
  }

  /** A task of which something becomes in any case. */
  record Task(Runnable body, Runnable whenDropped) implements Timers.Ending {
    @Override
    public void run() {
      body.run();
    }

    @Override
    public void dropped() {
      whenDropped.run();
    }
  }
}
