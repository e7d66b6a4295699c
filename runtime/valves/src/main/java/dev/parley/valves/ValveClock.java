package dev.parley.valves;

import dev.parley.base.Timers;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/** Clock and timers of the valves, replaceable in tests. Threads: safe for all. */
interface ValveClock {
  /** {@return the time, as {@link System#nanoTime} counts it} */
  default long nanoTime() {
    return System.nanoTime();
  }

  /**
   * Schedules a short task.
   *
   * @param dropped runs instead of the task if the timers close first
   * @return a handle that cancels both, unless one has started
   */
  Runnable after(long nanos, Runnable task, Runnable dropped);

  /** {@return the system's clock without timers, for valves that never wait} */
  static ValveClock untimed() {
    return (nanos, task, dropped) -> {
      throw new IllegalStateException("no timers");
    };
  }

  /** {@return the system's clock with timers} */
  static ValveClock of(Timers timers) {
    return (nanos, task, dropped) -> {
      try {
        return timers.schedule(Duration.ofNanos(nanos), new ClockTask(task, dropped))::cancel;
      } catch (RejectedExecutionException e) {
        dropped.run();
        return () -> {};
      }
    };
  }

  /** A timer task that is notified when the timers close before it has run. */
  record ClockTask(Runnable body, Runnable whenDropped) implements Timers.CloseAwareTask {
    @Override
    public void run() {
      body.run();
    }

    @Override
    public void onClosed() {
      whenDropped.run();
    }
  }
}
