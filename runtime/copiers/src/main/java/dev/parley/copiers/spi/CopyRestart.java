package dev.parley.copiers.spi;

/**
 * Control-flow signal that ends a recursive copy which must be restarted with another strategy.
 * Thrown before a value's constructor is called, and caught where the copy began; it never reaches
 * users.
 */
@SuppressWarnings("StaticAssignmentOfThrowable") // They have no stack trace, and say all there is.
public final class CopyRestart extends RuntimeException {
  /** Restart with an identity map: a value was found that may occur twice. */
  public static final CopyRestart WITH_IDENTITY_MAP = new CopyRestart("with an identity map");

  /** Restart with an identity map that keeps copies: an object was found again. */
  public static final CopyRestart WITH_COPIES =
      new CopyRestart("with an identity map that keeps copies");

  /** Restart iteratively: the value is too deep, or has a cycle that needs an order. */
  public static final CopyRestart ITERATIVE = new CopyRestart("with a stack of its own");

  private CopyRestart(String way) {
    super(way, null, false, false);
  }
}
