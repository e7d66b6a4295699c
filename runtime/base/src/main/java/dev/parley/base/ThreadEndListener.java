package dev.parley.base;

/**
 * A watchdog for threads that a program cannot run without; it is notified when one of them ends.
 *
 * <p>Threads: safe for all.
 */
@FunctionalInterface
public interface ThreadEndListener {
  /** A watch that ignores the end of threads. */
  ThreadEndListener NONE = body -> body;

  /**
   * {@return a thread body that runs {@code body}, then notifies this watch of the end of the
   * thread and of the throwable that ended it}
   *
   * @param body may throw; the throwable goes no further than to the watch
   */
  Runnable watched(Runnable body);
}
