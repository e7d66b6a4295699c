package dev.parley.files.render;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Kills a process whose work costs more processor time than it may. On a machine that is busy with
 * other things the same work takes longer by the clock, which is no fault of the file: by the clock
 * it may take {@value #PATIENCE} times as long. Where the system does not tell processor times, the
 * clock alone counts.
 *
 * <p>Threads: any. Closing it ends the watch.
 */
final class Overtime implements AutoCloseable {
  static final int PATIENCE = 6;

  private final RenderProcess process;
  private final Duration budget;
  private final Duration workedBefore;
  private final long began = System.nanoTime();
  private boolean late;
  private boolean closed;
  private Future<?> next;

  Overtime(RenderProcess process, Duration budget) {
    this.process = process;
    this.budget = budget;
    workedBefore = process.worked().orElse(Duration.ZERO);
    next = later(budget, this::look);
  }

  private synchronized void look() {
    if (closed) {
      return;
    }
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    Duration worked = process.worked().map(now -> now.minus(workedBefore)).orElse(took);
    Duration left = least(budget.minus(worked), budget.multipliedBy(PATIENCE).minus(took));
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

  /** {@return whether the process was killed for its time} */
  synchronized boolean late() {
    return late;
  }

  @Override
  public synchronized void close() {
    closed = true;
    next.cancel(false);
  }

  /** Runs a short task later. {@return cancels it} */
  static Future<?> later(Duration delay, Runnable task) {
    return CompletableFuture.runAsync(
        task, CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS));
  }
}
