package dev.parley.copiers.spi;

/**
 * Ends a copying by recursion that has to be made again in another way. Never leaves Parley: it is
 * thrown before a value's constructor is called, and caught where the copying began.
 */
@SuppressWarnings("StaticAssignmentOfThrowable") // They have no stack trace, and say all there is.
public final class Detour extends RuntimeException {
  /** A value came that may be met twice: copy with a trail. */
  public static final Detour TRAIL = new Detour("with a trail");

  /** An object was met again: copy with a trail that keeps copies. */
  public static final Detour COPIES = new Detour("with a trail that keeps copies");

  /** Too deep, or a cycle that needs an order: copy with a stack of its own. */
  public static final Detour WALK = new Detour("with a stack of its own");

  private Detour(String way) {
    super(way, null, false, false);
  }
}
