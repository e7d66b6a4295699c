package dev.parley.bench.stubs;

import dev.parley.calls.CopyPolicy;
import dev.parley.calls.Inline;
import dev.parley.calls.PassBy;

/** Contract of the look-up benchmark, with values passed by reference. */
@Inline
@PassBy(CopyPolicy.REFERENCE)
interface SharedPurchaseDesk extends PurchaseDesk {}
