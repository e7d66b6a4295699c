package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.ADDRESS_JOINS_PER_MINUTE;
import static dev.parley.conference.ConferenceLimits.INVITED_JOINS_PER_MINUTE;
import static dev.parley.conference.ConferenceLimits.JOINS_COUNTED_MAX;
import static dev.parley.conference.ConferenceLimits.JOINS_PER_MINUTE;

import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Join rates of callers that are not known yet. A join is counted for the invitation that it shows,
 * since many people may share an address and one person may have many; without an invitation it is
 * counted for the address. A wider rate holds for all joins from one address.
 *
 * <p>Threads: safe for all. Memory: at most {@code JOINS_COUNTED_MAX} entries of each kind.
 */
final class JoinPaces {
  private final Counted addresses = new Counted(ADDRESS_JOINS_PER_MINUTE, "from this address");
  private final Counted strangers = new Counted(JOINS_PER_MINUTE, "from this address");
  private final Counted invitations = new Counted(INVITED_JOINS_PER_MINUTE, "by this invitation");

  /** Counts a join of any kind. */
  synchronized void anyone(Client client, Instant now) {
    addresses.take(client.name(), now);
  }

  /** Counts the join of a caller that is no member yet. */
  synchronized void newcomer(Client client, Optional<String> invitation, Instant now) {
    if (invitation.isPresent()) {
      invitations.take(invitation.get(), now);
    } else {
      strangers.take(client.name(), now);
    }
  }

  /** {@return the refusal of a join beyond a rate} */
  static JoinRefused tooFast(int most, String whose, Duration wait) {
    return new JoinRefused(
        JoinRefusal.TOO_FAST,
        "more than %d joins %s within a minute; try again in %d s"
            .formatted(most, whose, wait.toSeconds() + 1));
  }

  private static final class Counted {
    private final int most;
    private final String whose;
    private final Map<String, Pace> paces =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Pace> eldest) {
            return size() > JOINS_COUNTED_MAX;
          }
        };

    Counted(int most, String whose) {
      this.most = most;
      this.whose = whose;
    }

    void take(String key, Instant now) {
      paces
          .computeIfAbsent(key, _ -> new Pace(most, Duration.ofMinutes(1), now))
          .take(now)
          .ifPresent(wait -> {
            throw tooFast(most, whose, wait);
          });
    }
  }
}
