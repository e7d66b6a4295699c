package dev.parley.room.core;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Token bucket: permits a number of actions or bytes per period, with bursts up to that number.
 *
 * <p>Threads: confined to its owner.
 */
public final class RateLimiter {
  private final double most;
  private final double perNano;
  private double left;
  private Instant counted;

  public RateLimiter(int most, Duration span, Instant now) {
    this.most = most;
    perNano = (double) most / span.toNanos();
    left = most;
    counted = now;
  }

  /**
   * Takes a token. {@return empty if the action is permitted; otherwise the delay until the next
   * token}
   */
  public Optional<Duration> take(Instant now) {
    return take(now, 1);
  }

  /**
   * Takes tokens, or none of them.
   *
   * @param amount at most the size of a burst is ever permitted
   * @return empty if the tokens were taken; otherwise the delay until there are enough
   */
  public Optional<Duration> take(Instant now, long amount) {
    // A clock that was set back neither adds nor removes tokens.
    long passed = Math.max(0, Duration.between(counted, now).toNanos());
    left = Math.min(most, left + passed * perNano);
    counted = now;
    if (left >= amount) {
      left -= amount;
      return Optional.empty();
    }
    return Optional.of(Duration.ofNanos((long) Math.ceil((amount - left) / perNano)));
  }
}
