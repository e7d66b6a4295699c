package dev.parley.attached;

import java.time.Duration;

/**
 * How an attached JVM is watched: it is called each so often, and ended when it does not answer.
 *
 * @param interval between an answer and the next call
 * @param timeout for the answer
 * @param misses so many calls in a row without an answer end it
 */
public record HealthCheck(Duration interval, Duration timeout, int misses) {
  /** Each ten seconds; ended after three times five seconds of silence. */
  public static final HealthCheck DEFAULT =
      new HealthCheck(Duration.ofSeconds(10), Duration.ofSeconds(5), 3);

  /** Refuses what makes no sense. */
  public HealthCheck {
    if (misses < 1 || !interval.isPositive() || !timeout.isPositive()) {
      throw new IllegalArgumentException(
          "a HealthCheck needs an interval, a timeout, and at least one miss");
    }
  }
}
