package dev.parley.attached;

import java.time.Duration;

/**
 * Health check of an attached JVM: a periodic call, after whose repeated failure the JVM is ended.
 *
 * @param interval time between a reply and the next call
 * @param timeout time limit for the reply
 * @param misses consecutive calls without a reply that end it
 */
public record HealthCheck(Duration interval, Duration timeout, int misses) {
  /** Default: a call every ten seconds; ended after three consecutive timeouts of five seconds. */
  public static final HealthCheck DEFAULT =
      new HealthCheck(Duration.ofSeconds(10), Duration.ofSeconds(5), 3);

  /** Checks the limits. */
  public HealthCheck {
    if (misses < 1 || !interval.isPositive() || !timeout.isPositive()) {
      throw new IllegalArgumentException(
          "a HealthCheck needs an interval, a timeout, and at least one miss");
    }
  }
}
