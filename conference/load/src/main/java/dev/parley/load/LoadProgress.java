package dev.parley.load;

/** Hears how a load goes. Called by the thread that runs it. */
@FunctionalInterface
public interface LoadProgress {
  /**
   * It goes on.
   *
   * @param what happens now, for people
   * @param done which part of it all is done, 0 to 1
   */
  void at(String what, double done);
}
