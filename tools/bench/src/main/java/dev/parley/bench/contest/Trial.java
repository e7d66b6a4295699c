package dev.parley.bench.contest;

/** What is measured of each pair. */
@FunctionalInterface
public interface Trial<T> {
  /** {@return what was found of a pair that has met} */
  T measure(Pair pair);
}
