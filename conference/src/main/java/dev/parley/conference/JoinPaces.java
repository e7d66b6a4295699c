package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.CLIENTS_COUNTED_MAX;
import static dev.parley.conference.ConferenceLimits.JOINS_PER_MINUTE;

import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts joins by client. Threads: safe for all. */
final class JoinPaces {
  private final Map<String, Pace> paces = // guarded by this
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Pace> eldest) {
          return size() > CLIENTS_COUNTED_MAX;
        }
      };

  /** Counts one. */
  synchronized void take(String client, Instant now) {
    paces
        .computeIfAbsent(client, c -> new Pace(JOINS_PER_MINUTE, Duration.ofMinutes(1), now))
        .take(now)
        .ifPresent(wait -> {
          throw new JoinRefused(
              JoinRefusal.TOO_FAST,
              "more than %d joins within a minute; try again in %d s"
                  .formatted(JOINS_PER_MINUTE, wait.toSeconds() + 1));
        });
  }
}
