package dev.parley.room;

import dev.parley.room.spi.LogEntry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Streams that currently follow one topic of a room, each with its reader.
 *
 * <p>Threads: confined to the room's serial executor.
 *
 * @param <T> the type of the items
 */
final class LogSubscriptions<T> {
  private final EntryMapper<T> rendering;
  private final Map<LogSubscription<T>, UUID> readers = new LinkedHashMap<>();

  LogSubscriptions(EntryMapper<T> rendering) {
    this.rendering = rendering;
  }

  void add(LogSubscription<T> follower, UUID reader) {
    readers.put(follower, reader);
  }

  void remove(LogSubscription<T> follower) {
    readers.remove(follower);
  }

  /** {@return whether there is no stream} */
  boolean isEmpty() {
    return readers.isEmpty();
  }

  /** {@return whether the reader has a stream} */
  boolean has(UUID reader) {
    return readers.containsValue(reader);
  }

  /** Publishes a stored event to all streams; it is mapped once for all of them. */
  void published(LogEntry entry) {
    Optional<T> item = rendering.item(entry);
    readers.keySet().forEach(follower -> follower.published(entry, item));
  }

  /**
   * Sends a signal to the readers for which {@code forReader} returns one. It replaces a queued
   * signal with the same {@code key}.
   */
  void signal(Object key, Function<UUID, Optional<? extends T>> forReader) {
    readers.forEach((follower, reader) ->
        forReader.apply(reader).ifPresent(item -> follower.signal(key, item)));
  }
}
