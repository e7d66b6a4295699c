package dev.parley.transport.socket;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done at certain times.
 *
 * <p>Threads: confined to the poller, except {@link Timer#cancel}.
 */
final class Timers {
  /** Something to be done once. */
  static final class Timer implements Comparable<Timer> {
    private final long atNanos;
    private volatile @Nullable Runnable what; // null: cancelled

    private Timer(long atNanos, Runnable what) {
      this.atNanos = atNanos;
      this.what = what;
    }

    /** It is not done, if it has not begun, and what it holds is let go. */
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
   * {@return time until the first is due, at least 0; {@code Long.MAX_VALUE} when there is none}
   */
  long untilNext(long now) {
    Timer first = queue.peek();
    return first == null ? Long.MAX_VALUE : Math.max(first.atNanos - now, 0);
  }

  /** Does what is due. */
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
