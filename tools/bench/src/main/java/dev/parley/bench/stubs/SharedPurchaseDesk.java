package dev.parley.bench.stubs;

import dev.parley.calls.api.CopyPolicy;
import dev.parley.calls.api.Inline;
import dev.parley.calls.api.PassBy;

/** Contract of the look-up benchmark, with values passed by reference. */
@Inline
@PassBy(CopyPolicy.REFERENCE)
interface SharedPurchaseDesk extends PurchaseDesk {}
