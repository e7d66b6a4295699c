package dev.parley.bench.table;

/** Listener for the progress of a table. */
@FunctionalInterface
public interface ProgressListener {
  /** Called before {@code what} is measured. */
  void at(String what);
}
