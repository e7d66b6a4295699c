package dev.parley.valves;

import org.jspecify.annotations.Nullable;

/**
 * The timer of a next attempt, which can be called off before it is known: its task may run, and
 * begin the next pause, before whoever began this one has it in hand.
 *
 * <p>Threads: safe for all.
 */
final class Pause {
  private @Nullable Runnable drop; // guarded by this; null until known
  private boolean over; // guarded by this

  /** The timer runs. */
  void begun(Runnable drop) {
    synchronized (this) {
      this.drop = drop;
      if (!over) {
        return;
      }
    }
    drop.run();
  }

  /** Calls it off. */
  void end() {
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
