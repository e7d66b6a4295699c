package dev.parley.export;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Active speaker over time.
 *
 * <p>Threads: one at a time.
 */
final class SpeakerTimeline {
  private final TreeMap<Long, UUID> changes = new TreeMap<>();

  /** Adds a change: the member is the active speaker from then on. */
  void add(long millis, UUID member) {
    Map.Entry<Long, UUID> last = changes.lastEntry();
    if (last == null || !last.getValue().equals(member)) {
      changes.put(millis, member);
    }
  }

  /** {@return the present or last active speaker at that time} */
  Optional<UUID> at(long millis) {
    return Optional.ofNullable(changes.floorEntry(millis)).map(Map.Entry::getValue);
  }
}
