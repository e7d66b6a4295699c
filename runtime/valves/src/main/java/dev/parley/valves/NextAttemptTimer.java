package dev.parley.valves;

import org.jspecify.annotations.Nullable;

/**
 * Timer handle of the next attempt that can be cancelled before it is known: the task may run, and
 * start the next pause, before the thread that scheduled it has received the handle.
 *
 * <p>Threads: safe for all.
 */
final class NextAttemptTimer {
  private @Nullable Runnable drop; // guarded by this; null until known
  private boolean over; // guarded by this

  /** Sets the handle of the running timer. */
  void set(Runnable drop) {
    synchronized (this) {
      this.drop = drop;
      if (!over) {
        return;
      }
    }
    drop.run();
  }

  /** Cancels the timer. */
  void cancel() {
    Runnable known;
    synchronized (this) {
      over = true;
      known = drop;
    }
    if (known != null) {
      known.run();
    }
  }
}
