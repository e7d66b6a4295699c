package dev.parley.telemetry;

/**
 * Speed of a replay.
 *
 * @param factor 1 for the recorded speed, 2 for twice as fast; infinite for no delays
 * @param atOnce limit for calls that are under way at once; further calls wait
 */
public record Pace(double factor, int atOnce) {
  private static final int AT_ONCE = 500;

  /** Checks both values. */
  public Pace {
    if (!(factor > 0) || atOnce < 1) {
      throw new IllegalArgumentException(
          "a pace of " + factor + " with " + atOnce + " calls at once");
    }
  }

  /** {@return the recorded speed} */
  public static Pace recorded() {
    return times(1);
  }

  /** {@return a multiple of the recorded speed} */
  public static Pace times(double factor) {
    return new Pace(factor, AT_ONCE);
  }

  /** {@return no delays, with a limit for calls at once} */
  public static Pace unlimited(int atOnce) {
    return new Pace(Double.POSITIVE_INFINITY, atOnce);
  }
}
