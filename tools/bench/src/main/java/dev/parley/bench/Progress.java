package dev.parley.bench;

/** Hears what is being measured. */
@FunctionalInterface
public interface Progress {
  /** Measuring goes on with {@code what}. */
  void at(String what);
}
