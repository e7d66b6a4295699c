package dev.parley.nodes.sim;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

/** Time that passes only when a test lets it: tasks run in the order of their times. */
final class VirtualTime {
  private record Task(long atNanos, long order, Runnable work) {}

  final Random random;
  private final PriorityQueue<Task> tasks =
      new PriorityQueue<>(Comparator.comparingLong(Task::atNanos).thenComparingLong(Task::order));
  private long nowNanos;
  private long order;

  VirtualTime(long seed) {
    random = new Random(seed);
  }

  long nanos() {
    return nowNanos;
  }

  void after(Duration delay, Runnable work) {
    tasks.add(new Task(nowNanos + delay.toNanos(), order++, work));
  }

  /** Runs a task after a random time below a limit. */
  void soon(Duration limit, Runnable work) {
    after(Duration.ofNanos(random.nextLong(limit.toNanos())), work);
  }

  void pass(Duration span) {
    long end = nowNanos + span.toNanos();
    while (!tasks.isEmpty() && tasks.peek().atNanos() <= end) {
      Task next = tasks.remove();
      nowNanos = next.atNanos();
      next.work().run();
    }
    nowNanos = end;
  }
}
