package dev.parley.iiop.orb;

import dev.parley.base.Timer;
import dev.parley.base.Timers;
import dev.parley.calls.running.ServantSide;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Ends connections over which nothing has passed for a while. It looks at all of them four times in
 * that while, so that what passes leaves a mark and need not look at the clock.
 *
 * <p>Threads: safe for all.
 */
final class IdleWatch {
  private static final int LOOKS = 4;

  private final Timers timers;
  private final Duration idle;
  private final Set<GiopSession> sessions;
  private @Nullable Timer next; // guarded by this; null: no look is planned
  private boolean closed; // guarded by this

  /**
   * @param idle zero for no end
   * @param sessions all that stand, safe for all threads
   */
  IdleWatch(Timers timers, Duration idle, Set<GiopSession> sessions) {
    this.timers = timers;
    this.idle = idle;
    this.sessions = sessions;
  }

  /** A connection has come. */
  synchronized void begun() {
    if (next == null && !closed && idle.isPositive()) {
      try {
        next = timers.after(idle.dividedBy(LOOKS), this::look);
      } catch (RejectedExecutionException e) {
        closed = true; // the Parley has ended before its Iiop
      }
    }
  }

  private void look() {
    long now = System.nanoTime();
    for (GiopSession session : sessions) {
      if (session.quietNanos(now) >= idle.toNanos()) {
        ServantSide.THREADS.start(
            () -> session.retire("nothing was said for " + idle.toMillis() + " ms"));
      }
    }
    synchronized (this) {
      next = null;
    }
    if (!sessions.isEmpty()) {
      begun();
    }
  }

  /** Looks no more. */
  synchronized void close() {
    closed = true;
    if (next != null) {
      next.cancel();
    }
  }
}
