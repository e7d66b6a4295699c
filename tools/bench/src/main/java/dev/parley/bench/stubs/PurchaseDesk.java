package dev.parley.bench.stubs;

import dev.parley.calls.api.Inline;

/** Contract of the look-up benchmark; its values are copied. */
@Inline
interface PurchaseDesk {
  /** {@return its argument} */
  long echo(long value);

  /** {@return its argument} */
  Purchase same(Purchase purchase);
}
