package dev.parley.valves;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Time that stands still until it is moved. */
final class FakeClock implements ValveClock {
  private record Task(long dueNanos, Runnable body, Runnable whenClosed, AtomicBoolean dropped) {}

  private final List<Task> tasks = new ArrayList<>(); // guarded by this
  private long now = System.nanoTime(); // guarded by this: deadlines of calls are real

  @Override
  public synchronized long nanoTime() {
    return now;
  }

  @Override
  public synchronized Runnable after(long nanos, Runnable body, Runnable whenClosed) {
    Task task = new Task(now + nanos, body, whenClosed, new AtomicBoolean());
    tasks.add(task);
    notifyAll();
    return () -> {
      synchronized (this) {
        task.dropped.set(true);
        tasks.remove(task);
        notifyAll();
      }
    };
  }

  /** {@return how many tasks wait} */
  synchronized int waiting() {
    return tasks.size();
  }

  /** Waits until a task waits, and moves the time to when it is due; {@return by how much} */
  Duration runNext() throws InterruptedException {
    Task next;
    long moved;
    synchronized (this) {
      awaitTasks();
      next = tasks.stream().min(Comparator.comparingLong(Task::dueNanos)).orElseThrow();
      tasks.remove(next);
      moved = Math.max(0, next.dueNanos - now);
      now += moved;
    }
    next.body.run();
    return Duration.ofNanos(moved);
  }

  /** Waits until a task waits, and drops all, as closed timers do. */
  void close() throws InterruptedException {
    List<Task> left;
    synchronized (this) {
      awaitTasks();
      left = List.copyOf(tasks);
      tasks.clear();
    }
    left.forEach(task -> task.whenClosed.run());
  }

  private void awaitTasks() throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (tasks.isEmpty()) {
      long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
      if (left <= 0) {
        throw new IllegalStateException("no task came");
      }
      wait(left);
    }
  }

  /** Moves the time without running anything. */
  synchronized void pass(Duration time) {
    now += time.toNanos();
  }
}
