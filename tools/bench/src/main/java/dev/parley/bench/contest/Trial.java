package dev.parley.bench.contest;

/** A measurement of a pair. */
@FunctionalInterface
public interface Trial<T> {
  /** {@return the result for a connected pair} */
  T measure(Pair pair);
}
