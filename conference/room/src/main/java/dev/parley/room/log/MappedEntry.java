package dev.parley.room.log;

import dev.parley.room.spi.LogEntry;
import java.util.Optional;

/**
 * A log entry and the item that its readers receive, if any. Immutable.
 *
 * @param <T> the type of the item
 */
public record MappedEntry<T>(LogEntry entry, Optional<T> item) {}
