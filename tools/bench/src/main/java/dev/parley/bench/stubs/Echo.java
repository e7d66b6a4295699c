package dev.parley.bench.stubs;

/** Contract of the calls within one JVM. */
public interface Echo {
  /** {@return its argument} */
  long echo(long value);
}
