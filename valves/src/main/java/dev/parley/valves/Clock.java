package dev.parley.valves;

import dev.parley.base.Timers;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/** The time, and what is to be done at some time. Threads: safe for all. */
interface Clock {
  /** {@return the time, as {@link System#nanoTime} counts it} */
  long nanoTime();

  /**
   * Runs a short task later.
   *
   * @return drops the task, if it has not begun
   */
  Runnable after(long nanos, Runnable task);

  /** {@return the system's time, for valves that never wait: tasks run at once} */
  static Clock untimed() {
    return new Clock() {
      @Override
      public long nanoTime() {
        return System.nanoTime();
      }

      @Override
      public Runnable after(long nanos, Runnable task) {
        task.run();
        return () -> {};
      }
    };
  }

  /** {@return the system's time; tasks run at once when the timers are closed} */
  static Clock of(Timers timers) {
    return new Clock() {
      @Override
      public long nanoTime() {
        return System.nanoTime();
      }

      @Override
      public Runnable after(long nanos, Runnable task) {
        try {
          return timers.after(Duration.ofNanos(nanos), task)::cancel;
        } catch (RejectedExecutionException e) {
          task.run();
          return () -> {};
        }
      }
    };
  }
}
