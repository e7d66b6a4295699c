package dev.parley.base;

/**
 * A watch over threads that a program cannot run without: it is told when one of them ends.
 *
 * <p>Threads: safe for all.
 */
@FunctionalInterface
public interface ThreadWatch {
  /** A watch that ignores the end of threads. */
  ThreadWatch NONE = body -> body;

  /**
   * {@return a thread body that runs {@code body}, then tells this watch that the thread ends, and
   * by which throwable}
   *
   * @param body may throw; the throwable goes no further than to the watch
   */
  Runnable watched(Runnable body);
}
