package dev.parley.telemetry;

/**
 * How fast a recording is replayed.
 *
 * @param factor 1 for the pace at which it was recorded, 2 for twice as fast; infinite for as fast
 *     as it goes
 * @param atOnce calls that may be under way at once; one more waits, and so do all after it
 */
public record Pace(double factor, int atOnce) {
  private static final int AT_ONCE = 500;

  /** Checks both. */
  public Pace {
    if (!(factor > 0) || atOnce < 1) {
      throw new IllegalArgumentException(
          "a pace of " + factor + " with " + atOnce + " calls at once");
    }
  }

  /** {@return the pace at which it was recorded} */
  public static Pace recorded() {
    return times(1);
  }

  /** {@return so many times as fast} */
  public static Pace times(double factor) {
    return new Pace(factor, AT_ONCE);
  }

  /** {@return as fast as it goes with so many calls at once} */
  public static Pace unlimited(int atOnce) {
    return new Pace(Double.POSITIVE_INFINITY, atOnce);
  }
}
