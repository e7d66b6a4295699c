package dev.parley.server;

import dev.parley.base.ThreadEndListener;
import dev.parley.room.Scheduler;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Executor and scheduler of the rooms: virtual threads for their tasks, and one timer thread.
 *
 * <p>Threads: safe for all.
 */
final class RoomExecutor implements Executor, Scheduler, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RoomExecutor.class.getName());
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(5);

  private final ExecutorService turns =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-room-", 0).factory());
  private final ScheduledThreadPoolExecutor timer;

  /**
   * @param watch notified of the end of the timer thread
   */
  RoomExecutor(ThreadEndListener watch) {
    timer =
        new ScheduledThreadPoolExecutor(
            1,
            body ->
                Thread.ofPlatform()
                    .daemon()
                    .name("parley-rooms-timer")
                    .unstarted(watch.watched(body)));
    timer.setRemoveOnCancelPolicy(true);
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public void execute(Runnable task) {
    turns.execute(task);
  }

  @Override
  public void after(Duration delay, Runnable task) {
    try {
      timer.schedule(() -> run(task), delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The server is stopping: tasks that were scheduled for later are dropped.
    }
  }

  /**
   * Runs a task and logs its failure, which the scheduled executor would keep in an unread future.
   */
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a timed task of a room failed", e);
      throw e;
    }
  }

  /** Drops scheduled tasks; other tasks run until {@link #close}. */
  void stopTimer() {
    timer.shutdownNow();
  }

  @Override
  public void close() {
    stopTimer();
    turns.shutdown();
    try {
      if (!turns.awaitTermination(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        turns.shutdownNow();
      }
      timer.awaitTermination(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      turns.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
