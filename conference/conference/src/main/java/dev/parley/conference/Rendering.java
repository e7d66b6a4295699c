package dev.parley.conference;

import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.Subject;
import java.util.Optional;

/**
 * Mapping from log entries of one topic to the items that readers receive.
 *
 * <p>Threads: safe for use by multiple threads.
 *
 * @param <T> the type of the items
 */
interface Rendering<T> {
  /** {@return the topic of the entries} */
  Subject subject();

  /** {@return the item of an entry; empty when readers of this topic get none} */
  Optional<T> item(LogEntry entry);
}
