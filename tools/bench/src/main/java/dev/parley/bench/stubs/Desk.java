package dev.parley.bench.stubs;

import dev.parley.calls.Inline;

/** What is called on all ways to a servant of the same JVM; its values are copied. */
@Inline
interface Desk {
  /** {@return its argument} */
  long echo(long value);

  /** {@return its argument} */
  Purchase same(Purchase purchase);
}
