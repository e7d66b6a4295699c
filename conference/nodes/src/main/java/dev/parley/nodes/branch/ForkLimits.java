package dev.parley.nodes.branch;

import dev.parley.base.Experimental;

/** Limits of forks. */
@Experimental
public final class ForkLimits {
  /** Upper bound for the entries of a room's fork; further ones are refused. */
  public static final int ENTRIES_MAX = 20_000;

  /** Upper bound for the bytes of a room's fork, as stored; further entries are refused. */
  public static final long BYTES_MAX = 16 << 20;

  /** Bytes of entries after which a page that is passed on is full. */
  static final int PAGE_BYTES = 8 << 10;

  private ForkLimits() {}
}
