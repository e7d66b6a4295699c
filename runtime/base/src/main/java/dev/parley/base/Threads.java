package dev.parley.base;

/** Helpers for owners of threads. */
public final class Threads {
  private Threads() {}

  /**
   * Waits uninterruptibly for the end of a thread. An interrupt of the calling thread is kept and
   * set again afterwards.
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
