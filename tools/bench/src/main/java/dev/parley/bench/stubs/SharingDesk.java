package dev.parley.bench.stubs;

import dev.parley.calls.CopyPolicy;
import dev.parley.calls.Inline;
import dev.parley.calls.PassBy;

/** The same, without copies. */
@Inline
@PassBy(CopyPolicy.REFERENCE)
interface SharingDesk extends Desk {}
