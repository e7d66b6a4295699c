package dev.parley.attached;

import java.time.Duration;

/**
 * When an attached JVM that has failed is started again. One that ends with exit code 0 has not
 * failed.
 *
 * @param times at most so many starts within {@code window}; 0 for never
 * @param window after which a start no longer counts
 * @param first the pause before the first start after a failure
 * @param factor by which each pause is longer than the one before
 * @param max the longest pause
 * @param stable a JVM that lived so long is well: pauses begin with {@code first} again
 */
public record Restart(
    int times, Duration window, Duration first, double factor, Duration max, Duration stable) {
  /** Once it has ended, it has ended. */
  public static final Restart NEVER =
      new Restart(0, Duration.ofMinutes(1), Duration.ZERO, 1, Duration.ZERO, Duration.ZERO);

  /** Ten times in ten minutes; pauses from 100 ms to 30 s, doubling, until it lived a minute. */
  public static final Restart ON_FAILURE =
      new Restart(
          10,
          Duration.ofMinutes(10),
          Duration.ofMillis(100),
          2,
          Duration.ofSeconds(30),
          Duration.ofMinutes(1));

  /** Refuses what makes no sense. */
  public Restart {
    if (times < 0 || factor < 1 || first.isNegative() || max.compareTo(first) < 0) {
      throw new IllegalArgumentException(
          "a Restart needs times from 0, a factor from 1, and pauses that grow: first "
              + first
              + ", max "
              + max);
    }
  }

  /** {@return the same with other numbers of starts} */
  public Restart atMost(int starts, Duration within) {
    return new Restart(starts, within, first, factor, max, stable);
  }

  /** {@return the same with other pauses} */
  public Restart pauses(Duration shortest, double growth, Duration longest) {
    return new Restart(times, window, shortest, growth, longest, stable);
  }
}
