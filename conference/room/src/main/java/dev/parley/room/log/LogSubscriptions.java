package dev.parley.room.log;

import dev.parley.room.spi.LogEntry;
import java.util.LinkedHashMap;
import java.util.List;
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
public final class LogSubscriptions<T> {
  private final EntryMapper<T> mapper;
  private final Map<LogSubscription<T>, UUID> readers = new LinkedHashMap<>();

  public LogSubscriptions(EntryMapper<T> mapper) {
    this.mapper = mapper;
  }

  public void add(LogSubscription<T> stream, UUID reader) {
    readers.put(stream, reader);
  }

  public void remove(LogSubscription<T> stream) {
    readers.remove(stream);
  }

  /** {@return whether there is no stream} */
  public boolean isEmpty() {
    return readers.isEmpty();
  }

  /** {@return the streams whose subscribers have not taken all initial items} */
  public List<LogSubscription<T>> starting() {
    return readers.keySet().stream().filter(LogSubscription::isStarting).toList();
  }

  /** {@return whether the reader has a stream} */
  public boolean has(UUID reader) {
    return readers.containsValue(reader);
  }

  /** Publishes a stored event to all streams; it is mapped once for all of them. */
  public void published(LogEntry entry) {
    Optional<T> item = mapper.item(entry);
    readers.keySet().forEach(stream -> stream.published(entry, item));
  }

  /**
   * Sends a signal to the readers for which {@code forReader} returns one. It replaces a queued
   * signal with the same {@code key}.
   */
  public void signal(Object key, Function<UUID, Optional<? extends T>> forReader) {
    readers.forEach(
        (stream, reader) -> forReader.apply(reader).ifPresent(item -> stream.signal(key, item)));
  }
}
