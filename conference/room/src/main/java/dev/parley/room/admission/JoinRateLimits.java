package dev.parley.room.admission;

import static dev.parley.room.limits.ConferenceLimits.ADDRESS_JOINS_PER_MINUTE;
import static dev.parley.room.limits.ConferenceLimits.INVITED_JOINS_PER_MINUTE;
import static dev.parley.room.limits.ConferenceLimits.JOINS_COUNTED_MAX;
import static dev.parley.room.limits.ConferenceLimits.JOINS_PER_MINUTE;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.core.RateLimiter;
import dev.parley.room.spi.JoinCaller;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Rate limits for joins of callers that are not known members. A join is counted for its
 * invitation, because many people can share an address and one person can have many; a join without
 * an invitation is counted for the address. A higher limit applies to all joins from one address.
 *
 * <p>Threads: safe for use by multiple threads. Memory: at most {@code JOINS_COUNTED_MAX} entries
 * of each kind.
 */
public final class JoinRateLimits {
  private final KeyedRateLimits addresses =
      new KeyedRateLimits(ADDRESS_JOINS_PER_MINUTE, "from this address");
  private final KeyedRateLimits strangers =
      new KeyedRateLimits(JOINS_PER_MINUTE, "from this address");
  private final KeyedRateLimits invitations =
      new KeyedRateLimits(INVITED_JOINS_PER_MINUTE, "by this invitation");

  /** Counts a join of any kind. */
  public synchronized void anyone(JoinCaller client, Instant now) {
    addresses.take(client.name(), now);
  }

  /** Counts the join of a new member. */
  public synchronized void newMember(JoinCaller client, Optional<String> invitation, Instant now) {
    if (invitation.isPresent()) {
      invitations.take(invitation.get(), now);
    } else {
      strangers.take(client.name(), now);
    }
  }

  /** {@return the exception for a join beyond a rate limit} */
  static JoinRefused tooFast(int most, String whose, Duration wait) {
    return new JoinRefused(
        JoinRefusal.TOO_FAST,
        "more than %d joins %s within a minute; try again in %d s"
            .formatted(most, whose, wait.toSeconds() + 1));
  }

  private static final class KeyedRateLimits {
    private final int most;
    private final String whose;
    private final Map<String, RateLimiter> paces =
        // Access order, so that the eldest entry is the least recently used one.
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, RateLimiter> eldest) {
            return size() > JOINS_COUNTED_MAX;
          }
        };

    KeyedRateLimits(int most, String whose) {
      this.most = most;
      this.whose = whose;
    }

    void take(String key, Instant now) {
      paces
          .computeIfAbsent(key, _ -> new RateLimiter(most, Duration.ofMinutes(1), now))
          .take(now)
          .ifPresent(wait -> {
            throw tooFast(most, whose, wait);
          });
    }
  }
}
