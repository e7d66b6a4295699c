package dev.parley.discovery;

/** A contract to be found. */
public interface Doubler {
  /** {@return twice the number} */
  int twice(int number);
}
