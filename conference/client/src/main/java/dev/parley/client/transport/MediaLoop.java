package dev.parley.client.transport;

import dev.parley.base.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * Thread that runs the media of many members, each once per turn. With many sockets this is cheaper
 * than waiting for each datagram: a wake-up costs more than a packet.
 *
 * <p>Threads: safe for all; its tasks and members are confined to its own thread.
 */
public final class MediaLoop implements Executor, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(MediaLoop.class.getName());
  private static final long GOODBYE_NANOS = 1_000_000_000;

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final List<LoopMember> members = new ArrayList<>(); // confined
  private final long turnNanos;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * Starts the thread.
   *
   * @param name of the thread
   * @param turn time from one turn to the next: the longest that a packet waits
   */
  public MediaLoop(String name, Duration turn) {
    turnNanos = turn.toNanos();
    thread = Thread.ofPlatform().name(name).daemon().start(this::run);
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  /** Adds a member to be run. */
  public void add(LoopMember member) {
    execute(() -> members.add(member));
  }

  /** Closes a member's connection, and runs it until that is done. */
  public void remove(LoopMember member) {
    execute(() -> member.connection().close());
  }

  private void run() {
    while (!closed) {
      long now = System.nanoTime();
      runTasks();
      members.forEach(MediaLoop::turn);
      members.removeIf(member -> member.connection().released());
      long left = turnNanos - (System.nanoTime() - now);
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
      LockSupport.parkNanos(turnNanos);
    }
    members.forEach(member -> member.connection().release());
  }

  /** Runs a member, whose failure is not that of the others. */
  private static void turn(LoopMember member) {
    try {
      member.turn(System.nanoTime());
    } catch (RuntimeException | AssertionError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.ERROR, "the media of a member failed, and end", e);
      member.connection().abort("an error of this program: " + e);
    }
  }

  private void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      try {
        task.run();
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.ERROR, "a task of the media thread failed", e);
      }
    }
  }

  /** Closes all connections, and ends the thread. */
  @Override
  public void close() {
    closed = true;
    Threads.join(thread);
  }
}
