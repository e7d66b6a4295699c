package dev.parley.server.retention;

import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A time that passes when a test says so. */
public final class SimulatedDays implements InstantSource, Scheduler {
  private record Timer(Instant due, Runnable task) {}

  private final List<Timer> timers = new ArrayList<>();
  private Instant now;

  /** Begins at a time. */
  public SimulatedDays(Instant now) {
    this.now = now;
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  @Override
  public synchronized void after(Duration delay, Runnable task) {
    timers.add(new Timer(now.plus(delay), task));
  }

  synchronized int timers() {
    return timers.size();
  }

  /** Lets time pass, and what is due happen. */
  public void pass(Duration span) {
    Instant end = instant().plus(span);
    for (Timer next = next(end); next != null; next = next(end)) {
      next.task().run();
    }
    until(end);
  }

  private synchronized Timer next(Instant end) {
    Timer next =
        timers.stream()
            .filter(timer -> !timer.due().isAfter(end))
            .min(Comparator.comparing(Timer::due))
            .orElse(null);
    if (next != null) {
      timers.remove(next);
      now = next.due();
    }
    return next;
  }

  private synchronized void until(Instant end) {
    now = end;
  }
}
