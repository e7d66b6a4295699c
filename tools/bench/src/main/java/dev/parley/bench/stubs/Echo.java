package dev.parley.bench.stubs;

/** What is called in the same JVM. */
public interface Echo {
  /** {@return its argument} */
  long echo(long value);
}
