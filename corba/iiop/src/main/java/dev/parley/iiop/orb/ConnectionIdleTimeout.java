package dev.parley.iiop.orb;

import dev.parley.base.Timer;
import dev.parley.base.Timers;
import dev.parley.calls.running.ServantSide;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Idle timeout of connections. It checks all connections four times per timeout, so that traffic
 * only sets a flag and does not read the clock.
 *
 * <p>Threads: safe for all.
 */
final class ConnectionIdleTimeout {
  private static final int CHECKS_PER_TIMEOUT = 4;

  private final Timers timers;
  private final Duration idle;
  private final Set<GiopSession> sessions;
  private @Nullable Timer next; // guarded by this; null: no check is scheduled
  private boolean closed; // guarded by this

  /**
   * @param idle idle timeout; zero for none
   * @param sessions open sessions, a set that is safe for all threads
   */
  ConnectionIdleTimeout(Timers timers, Duration idle, Set<GiopSession> sessions) {
    this.timers = timers;
    this.idle = idle;
    this.sessions = sessions;
  }

  /** Schedules the next check, for example when a connection was opened. */
  synchronized void schedule() {
    if (next == null && !closed && idle.isPositive()) {
      try {
        next = timers.schedule(idle.dividedBy(CHECKS_PER_TIMEOUT), this::check);
      } catch (RejectedExecutionException e) {
        closed = true; // the Parley has ended before its Orb
      }
    }
  }

  private void check() {
    long now = System.nanoTime();
    for (GiopSession session : sessions) {
      if (session.connection().traffic().idleNanos(now) >= idle.toNanos()) {
        // The timer thread must not block, and closing sends CloseConnection.
        ServantSide.THREADS.start(
            () -> session.retire("nothing was said for " + idle.toMillis() + " ms"));
      }
    }
    synchronized (this) {
      next = null;
    }
    if (!sessions.isEmpty()) {
      schedule();
    }
  }

  /** Cancels all further checks. */
  synchronized void close() {
    closed = true;
    if (next != null) {
      next.cancel();
    }
  }
}
