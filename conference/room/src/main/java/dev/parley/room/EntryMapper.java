package dev.parley.room;

import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import java.util.Optional;

/**
 * Mapping from log entries of one topic to the items that readers receive.
 *
 * <p>Threads: safe for use by multiple threads.
 *
 * @param <T> the type of the items
 */
interface EntryMapper<T> {
  /** {@return the topic of the entries} */
  EventTopic topic();

  /** {@return the item of an entry; empty when readers of this topic get none} */
  Optional<T> item(LogEntry entry);
}
