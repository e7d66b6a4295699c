package dev.parley.base;

/** What the JDK leaves to those who own a thread. */
public final class Threads {
  private Threads() {}

  /**
   * Waits for the end of a thread, also while the calling one is interrupted, which it is
   * afterwards as well.
   */
  public static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
