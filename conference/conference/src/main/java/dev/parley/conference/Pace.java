package dev.parley.conference;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Lets so many things happen in a span of time, all at once or spread (a token bucket).
 *
 * <p>Threads: confined to its owner.
 */
final class Pace {
  private final double most;
  private final double perNano;
  private double left;
  private Instant counted;

  Pace(int most, Duration span, Instant now) {
    this.most = most;
    perNano = (double) most / span.toNanos();
    left = most;
    counted = now;
  }

  /** {@return nothing when one more may happen, and counts it; else how long until one may} */
  Optional<Duration> take(Instant now) {
    // A clock that is set back gives nothing and takes nothing.
    long passed = Math.max(0, Duration.between(counted, now).toNanos());
    left = Math.min(most, left + passed * perNano);
    counted = now;
    if (left >= 1) {
      left -= 1;
      return Optional.empty();
    }
    return Optional.of(Duration.ofNanos((long) Math.ceil((1 - left) / perNano)));
  }
}
