package dev.parley.attached;

import java.time.Duration;

/**
 * Restart policy of an attached JVM that has failed. Exit code 0 is not a failure.
 *
 * @param times limit for starts within {@code window}; 0 for never
 * @param window time after which a start no longer counts
 * @param first the pause before the first start after a failure
 * @param factor growth factor of the pauses
 * @param max the longest pause
 * @param stable age at which a JVM counts as stable: pauses start with {@code first} again
 */
public record RestartPolicy(
    int times, Duration window, Duration first, double factor, Duration max, Duration stable) {
  /** Policy without restarts. */
  public static final RestartPolicy NEVER =
      new RestartPolicy(0, Duration.ofMinutes(1), Duration.ZERO, 1, Duration.ZERO, Duration.ZERO);

  /**
   * Default policy: ten starts in ten minutes; pauses double from 100 ms to 30 s, until the JVM has
   * lived a minute.
   */
  public static final RestartPolicy ON_FAILURE =
      new RestartPolicy(
          10,
          Duration.ofMinutes(10),
          Duration.ofMillis(100),
          2,
          Duration.ofSeconds(30),
          Duration.ofMinutes(1));

  /** Checks the limits. */
  public RestartPolicy {
    if (times < 0 || factor < 1 || first.isNegative() || max.compareTo(first) < 0) {
      throw new IllegalArgumentException(
          "a Restart needs times from 0, a factor from 1, and pauses that grow: first "
              + first
              + ", max "
              + max);
    }
  }

  /** {@return the same policy with another limit for starts} */
  public RestartPolicy atMost(int starts, Duration within) {
    return new RestartPolicy(starts, within, first, factor, max, stable);
  }

  /** {@return the same policy with other pauses} */
  public RestartPolicy pauses(Duration shortest, double growth, Duration longest) {
    return new RestartPolicy(times, window, shortest, growth, longest, stable);
  }
}
