package dev.parley.conference;

import dev.parley.conference.spi.LogEntry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * All who follow one thing in a room at the moment, and for whom.
 *
 * <p>Threads: confined to the room's turns.
 *
 * @param <T> what they get
 */
final class Followers<T> {
  private final Rendering<T> rendering;
  private final Map<Follower<T>, UUID> readers = new LinkedHashMap<>();

  Followers(Rendering<T> rendering) {
    this.rendering = rendering;
  }

  void add(Follower<T> follower, UUID reader) {
    readers.put(follower, reader);
  }

  void remove(Follower<T> follower) {
    readers.remove(follower);
  }

  /** {@return whether nobody follows} */
  boolean nobody() {
    return readers.isEmpty();
  }

  /** {@return whether somebody follows} */
  boolean has(UUID reader) {
    return readers.containsValue(reader);
  }

  /** An event is on disk; it is made readable once, for all. */
  void published(LogEntry entry) {
    Optional<T> item = rendering.item(entry);
    readers.keySet().forEach(follower -> follower.published(entry, item));
  }

  /** A signal that takes the place of the last one of {@code key}. */
  void signal(Object key, Function<UUID, Optional<? extends T>> forReader) {
    readers.forEach((follower, reader) ->
        forReader.apply(reader).ifPresent(item -> follower.signal(key, item)));
  }
}
