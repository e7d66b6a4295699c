package dev.parley.receiver;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of a session for its thread. The queue has no limit of its own: it holds steps of the DTLS
 * handshake, and one task for each request that is being handled.
 *
 * <p>Threads: {@link #run} and {@link #end} by that of the session, the others by any.
 */
final class SessionTasks {
  private static final System.Logger LOG = System.getLogger(SessionTasks.class.getName());

  private final Queue<Runnable> tasks = new ArrayDeque<>(); // guarded by itself, as are the others
  private Runnable waker = () -> {};
  private boolean ended;

  /** Sets what makes the thread look for tasks. */
  void wakes(Runnable wake) {
    synchronized (tasks) {
      waker = wake;
    }
  }

  /** Adds a task; after the end it is dropped. */
  void add(Runnable task) {
    offer(task);
  }

  private boolean offer(Runnable task) {
    Runnable wake;
    synchronized (tasks) {
      if (ended) {
        return false;
      }
      tasks.add(task);
      wake = waker;
    }
    wake.run();
    return true;
  }

  /** {@return the result of work on the thread; fails after the end} */
  <T> CompletableFuture<T> submit(Supplier<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    boolean taken =
        offer(() -> {
          try {
            done.complete(work.get());
          } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
          }
        });
    if (!taken) {
      done.completeExceptionally(new HttpErrorException(404, "the session has ended"));
    }
    return done;
  }

  boolean waiting() {
    synchronized (tasks) {
      return !tasks.isEmpty();
    }
  }

  /** Runs the tasks that wait now. */
  void run() {
    for (Runnable task = next(false); task != null; task = next(false)) {
      try {
        task.run();
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.ERROR, "a task of a session failed", e);
      }
    }
  }

  /** Runs the last tasks, and takes no more. */
  void end() {
    run();
    for (Runnable task = next(true); task != null; task = next(true)) {
      task.run();
    }
  }

  private @Nullable Runnable next(boolean last) {
    synchronized (tasks) {
      Runnable task = tasks.poll();
      // Under the lock: a task that was accepted is certain to run.
      ended = last && task == null;
      return task;
    }
  }
}
