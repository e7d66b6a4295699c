package dev.parley.server;

import dev.parley.base.ThreadEndListener;
import dev.parley.base.Timers;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Executor and scheduler of the rooms: virtual threads for their tasks, and the timers of the
 * server.
 *
 * <p>Threads: safe for all.
 */
final class RoomExecutor implements Executor, Scheduler, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RoomExecutor.class.getName());
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(5);

  private final ExecutorService turns =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-room-", 0).factory());
  private final Timers timers;

  /**
   * @param watch notified of the end of the timer thread
   */
  RoomExecutor(ThreadEndListener watch) {
    timers = Timers.start(watch);
  }

  /** {@return the timers, for sharing; {@link #stopTimers} closes them} */
  Timers timers() {
    return timers;
  }

  @Override
  public void execute(Runnable task) {
    turns.execute(task);
  }

  @Override
  public void after(Duration delay, Runnable task) {
    try {
      timers.schedule(delay, () -> run(task));
    } catch (RejectedExecutionException e) {
      // The server is stopping: tasks that were scheduled for later are dropped.
    }
  }

  /** Runs a task and logs its failure, which the timers would only print. */
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a timed task of a room failed", e);
    }
  }

  /** Drops scheduled tasks; other tasks run until {@link #close}. */
  void stopTimers() {
    timers.close();
  }

  @Override
  public void close() {
    stopTimers();
    turns.shutdown();
    try {
      if (!turns.awaitTermination(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        turns.shutdownNow();
      }
    } catch (InterruptedException e) {
      turns.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
