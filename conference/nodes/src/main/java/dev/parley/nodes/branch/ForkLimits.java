package dev.parley.nodes.branch;

import dev.parley.base.Experimental;

/** Limits of forks. */
@Experimental
public final class ForkLimits {
  /** Upper bound for the entries of a room's fork; further ones are refused. */
  public static final int ENTRIES_MAX = 20_000;

  /** Upper bound for the bytes of a room's fork, as stored; further entries are refused. */
  public static final long BYTES_MAX = 16 << 20;

  /**
   * Upper bound for the bytes of the files that are attached in a room's fork; further ones are
   * refused. A line of 64 kbit/s carries them in somewhat more than an hour, in which what was said
   * after them waits.
   */
  public static final long FILE_BYTES_MAX = 32 << 20;

  /** Bytes of entries after which a page that is passed on is full. */
  static final int PAGE_BYTES = 8 << 10;

  private ForkLimits() {}
}
