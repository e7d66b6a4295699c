package dev.parley.base;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * An executor that runs tasks one after another, in the order of submission, on the threads of
 * another executor.
 *
 * <pre>
 *          execute                    queue empty
 *   IDLE ----------> DRAINING(task…) -------------> IDLE
 *                      |   ^ execute: only queued
 *                      +---+
 * </pre>
 *
 * <p>A task never runs inside {@link #execute}, even when the calling thread is the one that
 * drains; so tasks see each other's effects and need no lock. A task that throws is reported to the
 * thread's uncaught exception handler and the next one runs.
 *
 * <p>Threads: safe for all. Memory: at most {@code tasksMax} queued tasks; one more is refused with
 * {@link RejectedExecutionException}. When the other executor rejects the drain task, the queued
 * tasks are dropped and its exception goes to the caller of {@link #execute} or to the draining
 * thread.
 */
public final class SerialExecutor implements Executor {
  /**
   * Tasks that run in one turn before the thread goes back to the other executor, so that one busy
   * owner does not starve the others.
   */
  private static final int TURN_TASKS_MAX = 256;

  private final Executor threads;
  private final int tasksMax;
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private boolean draining;

  /**
   * @param threads runs the draining; may be shared by many serial executors
   * @param tasksMax tasks that may wait at once
   */
  public SerialExecutor(Executor threads, int tasksMax) {
    this.threads = threads;
    this.tasksMax = tasksMax;
  }

  /**
   * Queues a task.
   *
   * @throws RejectedExecutionException when {@code tasksMax} tasks wait already
   */
  @Override
  public void execute(Runnable task) {
    synchronized (tasks) {
      if (tasks.size() >= tasksMax) {
        throw new RejectedExecutionException(tasksMax + " tasks wait already");
      }
      tasks.add(task);
      if (draining) {
        return;
      }
      draining = true;
    }
    handOver();
  }

  private void handOver() {
    try {
      threads.execute(this::drain);
    } catch (RuntimeException | Error e) {
      synchronized (tasks) {
        draining = false;
        tasks.clear();
      }
      throw e;
    }
  }

  private void drain() {
    for (int ran = 0; ran < TURN_TASKS_MAX; ran++) {
      Runnable task;
      synchronized (tasks) {
        task = tasks.poll();
        if (task == null) {
          draining = false;
          return;
        }
      }
      run(task);
    }
    handOver();
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }
}
