package dev.parley.room.log;

import dev.parley.room.spi.LogEntry;
import java.util.Optional;

/**
 * Mapping from log entries of one topic to the items that readers receive.
 *
 * <p>Threads: safe for use by multiple threads.
 *
 * @param <T> the type of the items
 */
@FunctionalInterface
public interface EntryMapper<T> {
  /** {@return the item of an entry; empty when readers of this topic get none} */
  Optional<T> item(LogEntry entry);
}
