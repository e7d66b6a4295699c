package dev.parley.compose;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Who speaks when.
 *
 * <p>Threads: one at a time.
 */
final class Speakers {
  private final TreeMap<Long, UUID> changes = new TreeMap<>();

  /** From then on a member speaks. */
  void add(long millis, UUID member) {
    Map.Entry<Long, UUID> last = changes.lastEntry();
    if (last == null || !last.getValue().equals(member)) {
      changes.put(millis, member);
    }
  }

  /** {@return who speaks then, or spoke last} */
  Optional<UUID> at(long millis) {
    return Optional.ofNullable(changes.floorEntry(millis)).map(Map.Entry::getValue);
  }
}
