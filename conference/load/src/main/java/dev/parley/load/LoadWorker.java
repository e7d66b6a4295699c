package dev.parley.load;

import dev.parley.base.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Thread that runs members, each once per millisecond. With many sockets this is cheaper than
 * waiting for each datagram: a wake-up costs more than a packet.
 *
 * <p>Threads: safe for all; its tasks and members are confined to its own thread.
 */
final class LoadWorker implements Executor, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(LoadWorker.class.getName());
  private static final long TURN_NANOS = 1_000_000;
  private static final long GOODBYE_NANOS = 1_000_000_000;

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final List<LoadMember> members = new ArrayList<>(); // confined
  private final Thread thread;
  private volatile boolean closed;

  LoadWorker(int number) {
    thread = Thread.ofPlatform().name("parley-load-" + number).start(this::run);
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  /** {@return a future of the result of work done by its thread} */
  <T> CompletableFuture<T> ask(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, this);
  }

  /** Adds a member to be run. */
  void add(LoadMember member) {
    execute(() -> members.add(member));
  }

  private void run() {
    while (!closed) {
      long now = System.nanoTime();
      runTasks();
      members.forEach(member -> member.turn(System.nanoTime()));
      long left = TURN_NANOS - (System.nanoTime() - now);
      if (left > 0) {
        LockSupport.parkNanos(left);
      }
    }
    runTasks();
    members.forEach(member -> member.connection().close());
    long begun = System.nanoTime();
    while (!members.stream().allMatch(member -> member.connection().released())
        && System.nanoTime() - begun < GOODBYE_NANOS) {
      runTasks();
      LockSupport.parkNanos(TURN_NANOS);
    }
    members.forEach(member -> member.connection().release());
  }

  private void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      try {
        task.run();
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.ERROR, "a task of the load client failed", e);
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    Threads.join(thread);
  }
}
