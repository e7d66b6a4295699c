package dev.parley.nodes.sim;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** Time that passes only when a test lets it: tasks run in the order of their times. */
final class VirtualTime {
  private record Task(long atNanos, long order, Runnable work) implements Comparable<Task> {
    @Override
    public int compareTo(Task other) {
      int byTime = Long.compare(atNanos, other.atNanos);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  private static final Duration STEP = Duration.ofSeconds(1);

  final Random random;
  private final PriorityQueue<Task> tasks = new PriorityQueue<>();
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

  /**
   * Lets time pass until a condition holds, which is asked each second, but no longer than this.
   */
  void passUntil(BooleanSupplier condition, Duration most) {
    long end = nowNanos + most.toNanos();
    while (nowNanos < end && !condition.getAsBoolean()) {
      pass(STEP);
    }
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
