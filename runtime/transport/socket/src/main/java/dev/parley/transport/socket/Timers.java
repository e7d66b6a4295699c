package dev.parley.transport.socket;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Timer queue of the poller.
 *
 * <p>Threads: confined to the poller thread, except {@link Timer#cancel}.
 */
final class Timers {
  /** A task that runs once. */
  static final class Timer implements Comparable<Timer> {
    private final long atNanos;
    private volatile @Nullable Runnable what; // null: cancelled

    private Timer(long atNanos, Runnable what) {
      this.atNanos = atNanos;
      this.what = what;
    }

    /** Cancels the task unless it has begun, and releases what it references. */
    void cancel() {
      what = null;
    }

    @Override
    public int compareTo(Timer other) {
      return Long.signum(atNanos - other.atNanos);
    }
  }

  private final PriorityQueue<Timer> queue = new PriorityQueue<>();

  Timer add(long atNanos, Runnable what) {
    Timer timer = new Timer(atNanos, what);
    queue.add(timer);
    return timer;
  }

  /**
   * {@return the nanoseconds until the first task is due, at least 0; {@code Long.MAX_VALUE} when
   * there is none}
   */
  long untilNext(long now) {
    Timer first = queue.peek();
    return first == null ? Long.MAX_VALUE : Math.max(first.atNanos - now, 0);
  }

  /** Runs all due tasks. */
  void run(long now) {
    for (Timer next = queue.peek(); next != null && next.atNanos - now <= 0; next = queue.peek()) {
      queue.remove();
      Runnable what = next.what;
      if (what != null) {
        what.run();
      }
    }
  }
}
