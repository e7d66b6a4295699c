package dev.parley.export;

/** Listener for the progress of an export. */
@FunctionalInterface
public interface ExportProgress {
  /**
   * Called often, by the working thread.
   *
   * @param done finished part, 0 to 1
   */
  void at(double done);
}
