package dev.parley.files.render;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Watchdog that kills a rendering process whose job exceeds its limit of processor time. A busy
 * machine makes the same job take longer in wall-clock time, which is no fault of the file; the
 * wall-clock limit is therefore {@value #WALL_CLOCK_FACTOR} times as long. Where the system does
 * not report processor times, only the wall clock counts.
 *
 * <p>Threads: safe for all. Closing it ends the supervision.
 */
final class RenderWatchdog implements AutoCloseable {
  static final int WALL_CLOCK_FACTOR = 6;

  private final RenderProcess process;
  private final Duration budget;
  private final Duration workedBefore;
  private final long began = System.nanoTime();
  private boolean late;
  private boolean closed;
  private Future<?> next;

  RenderWatchdog(RenderProcess process, Duration budget) {
    this.process = process;
    this.budget = budget;
    // The process has drawn for earlier jobs, whose time must not count.
    workedBefore = process.worked().orElse(Duration.ZERO);
    next = later(budget, this::look);
  }

  private synchronized void look() {
    if (closed) {
      return;
    }
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    Duration worked = process.worked().map(now -> now.minus(workedBefore)).orElse(took);
    Duration left = least(budget.minus(worked), budget.multipliedBy(WALL_CLOCK_FACTOR).minus(took));
    if (left.isPositive()) {
      next = later(left, this::look);
    } else {
      late = true;
      process.kill();
    }
  }

  private static Duration least(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** {@return whether the process was killed because of a time limit} */
  synchronized boolean late() {
    return late;
  }

  @Override
  public synchronized void close() {
    closed = true;
    next.cancel(false);
  }

  /** Schedules a short task. {@return a future that cancels it} */
  static Future<?> later(Duration delay, Runnable task) {
    return CompletableFuture.runAsync(
        task, CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS));
  }
}
