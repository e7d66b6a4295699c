package dev.parley.compose;

/** Is told how far the work is. */
@FunctionalInterface
public interface Steps {
  /**
   * Told often, by the thread that works.
   *
   * @param done 0 to 1
   */
  void at(double done);
}
