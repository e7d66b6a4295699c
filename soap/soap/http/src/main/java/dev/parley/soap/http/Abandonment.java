package dev.parley.soap.http;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Action for an exchange whose connection ends before its response: runs once, also if it is set
 * later, and never after a response. Threads: safe for all.
 */
final class Abandonment {
  private static final Logger LOG = System.getLogger(Abandonment.class.getName());

  private @Nullable Runnable action; // guarded by this, like what follows
  private boolean happened;
  private boolean responded;

  void set(Runnable action) {
    synchronized (this) {
      if (!happened) {
        this.action = action;
        return;
      }
    }
    run(action);
  }

  synchronized void responded() {
    responded = true;
    action = null;
  }

  void happened() {
    Runnable run;
    synchronized (this) {
      if (happened || responded) {
        return;
      }
      happened = true;
      run = action;
      action = null;
    }
    if (run != null) {
      run(run);
    }
  }

  private static void run(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "the action for an abandoned exchange failed", e);
    }
  }
}
