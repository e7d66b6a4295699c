package dev.parley.bench.contest;

/** A measurement of a pair. */
@FunctionalInterface
public interface PairMeasurement<T> {
  /** {@return the result for a connected pair} */
  T measure(EndPair pair);
}
