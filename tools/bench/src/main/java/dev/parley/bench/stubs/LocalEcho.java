package dev.parley.bench.stubs;

/** Contract of the calls within one JVM. */
public interface LocalEcho {
  /** {@return its argument} */
  long echo(long value);
}
