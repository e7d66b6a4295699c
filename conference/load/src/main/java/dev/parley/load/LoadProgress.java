package dev.parley.load;

/** Listener for the progress of a load test, called by the thread that runs it. */
@FunctionalInterface
public interface LoadProgress {
  /**
   * Reports progress.
   *
   * @param what present step, for people
   * @param done finished part, 0 to 1
   */
  void at(String what, double done);
}
