package dev.parley.calls.running;

import org.jspecify.annotations.Nullable;

/**
 * A servant's run for one call: which thread runs it, and how long that takes.
 *
 * <p>Threads: {@link #run} by one, the others by all.
 */
public final class ServantRun {
  private final Pace pace;
  private @Nullable Thread thread; // guarded by this; null while the servant does not run

  /**
   * Creates a run that has not begun.
   *
   * @param pace of the method
   */
  public ServantRun(Pace pace) {
    this.pace = pace;
  }

  /** {@return whether the servant is likely to return soon} */
  public boolean quick() {
    return pace.quick();
  }

  /** Runs the servant on the calling thread, which nobody interrupts any more once it is over. */
  public void run(Runnable servant) {
    synchronized (this) {
      thread = Thread.currentThread();
    }
    long begunNanos = System.nanoTime();
    try {
      servant.run();
    } finally {
      pace.took(System.nanoTime() - begunNanos);
      synchronized (this) {
        thread = null;
      }
      Thread.interrupted(); // for the sake of this call: the thread may serve another one
    }
  }

  /** {@return whether the calling thread runs the servant} */
  public synchronized boolean runsHere() {
    return Thread.currentThread().equals(thread);
  }

  /** Interrupts the servant if another thread runs it now. */
  public synchronized void interrupt() {
    if (thread != null && !thread.equals(Thread.currentThread())) {
      thread.interrupt();
    }
  }
}
