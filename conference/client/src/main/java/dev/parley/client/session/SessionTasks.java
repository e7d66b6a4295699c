package dev.parley.client.session;

import dev.parley.base.SerialExecutor;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Executor of one room's events: one task after another, each on a virtual thread, so that a
 * listener may block. Threads: safe for all.
 */
public final class SessionTasks implements Executor, AutoCloseable {
  /** More than the items that all streams of a room together may have under way. */
  private static final int TASKS_MAX = 8_192;

  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-room-", 0).factory());
  private final SerialExecutor tasks = new SerialExecutor(threads, TASKS_MAX);

  /** Adds a task. After {@link #close} it is dropped: nobody listens any more. */
  @Override
  public void execute(Runnable task) {
    if (!threads.isShutdown()) {
      tasks.execute(task);
    }
  }

  /** {@return virtual threads for work beside the tasks} */
  public Executor threads() {
    return threads;
  }

  /** Lets the tasks that were added end, and takes no more. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
