package dev.parley.conference;

import dev.parley.conference.api.Member;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.spi.LogEntry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * All who follow a room at the moment, and for whom.
 *
 * <p>Threads: confined to the room's turns.
 */
final class Followers {
  private final Map<UUID, Member> known;
  private final Map<Follower, UUID> readers = new LinkedHashMap<>();

  /**
   * @param known all members the room ever had
   */
  Followers(Map<UUID, Member> known) {
    this.known = known;
  }

  void add(Follower follower, UUID reader) {
    readers.put(follower, reader);
  }

  void remove(Follower follower) {
    readers.remove(follower);
  }

  /** An event is on disk; it is made readable once, for all. */
  void published(LogEntry entry) {
    RoomItem item = Visibility.item(Visibility.event(entry, known));
    readers.keySet().forEach(follower -> follower.published(entry, item));
  }

  /** A signal that takes the place of the last one of {@code key}. */
  void signal(Object key, Function<UUID, Optional<? extends RoomItem>> forReader) {
    readers.forEach((follower, reader) ->
        forReader.apply(reader).ifPresent(item -> follower.signal(key, item)));
  }
}
