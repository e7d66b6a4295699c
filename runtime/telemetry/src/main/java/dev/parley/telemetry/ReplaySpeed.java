package dev.parley.telemetry;

/**
 * Speed of a replay.
 *
 * @param factor 1 for the recorded speed, 2 for twice as fast; infinite for no delays
 * @param concurrency limit for calls that are under way at once; further calls wait
 */
public record ReplaySpeed(double factor, int concurrency) {
  private static final int AT_ONCE = 500;

  /** Checks both values. */
  public ReplaySpeed {
    if (!(factor > 0) || concurrency < 1) {
      throw new IllegalArgumentException(
          "a pace of " + factor + " with " + concurrency + " calls at once");
    }
  }

  /** {@return the recorded speed} */
  public static ReplaySpeed recorded() {
    return times(1);
  }

  /** {@return a multiple of the recorded speed} */
  public static ReplaySpeed times(double factor) {
    return new ReplaySpeed(factor, AT_ONCE);
  }

  /** {@return no delays, with a limit for calls at once} */
  public static ReplaySpeed unlimited(int atOnce) {
    return new ReplaySpeed(Double.POSITIVE_INFINITY, atOnce);
  }
}
