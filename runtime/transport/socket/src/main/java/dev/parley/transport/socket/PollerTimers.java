package dev.parley.transport.socket;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Timer queue of the poller.
 *
 * <p>Threads: confined to the poller thread, except {@link PollerTimer#cancel}.
 */
final class PollerTimers {
  /** A task that runs once. */
  static final class PollerTimer implements Comparable<PollerTimer> {
    private final long atNanos;
    private volatile @Nullable Runnable what; // null: cancelled

    private PollerTimer(long atNanos, Runnable what) {
      this.atNanos = atNanos;
      this.what = what;
    }

    /** Cancels the task unless it has begun, and releases what it references. */
    void cancel() {
      what = null;
    }

    @Override
    public int compareTo(PollerTimer other) {
      return Long.signum(atNanos - other.atNanos);
    }
  }

  private final PriorityQueue<PollerTimer> queue = new PriorityQueue<>();

  PollerTimer add(long atNanos, Runnable what) {
    PollerTimer timer = new PollerTimer(atNanos, what);
    queue.add(timer);
    return timer;
  }

  /**
   * {@return the nanoseconds until the first task is due, at least 0; {@code Long.MAX_VALUE} when
   * there is none}
   */
  long untilNext(long now) {
    PollerTimer first = queue.peek();
    return first == null ? Long.MAX_VALUE : Math.max(first.atNanos - now, 0);
  }

  /** Runs all due tasks. */
  void run(long now) {
    for (PollerTimer next = queue.peek();
        next != null && next.atNanos - now <= 0;
        next = queue.peek()) {
      queue.remove();
      Runnable what = next.what;
      if (what != null) {
        what.run();
      }
    }
  }
}
