package dev.parley.room.log;

import dev.parley.room.spi.LogEntry;
import java.util.UUID;

/**
 * Visibility of log entries for one member. Every way to read the log (live, from a number on, and
 * backwards, for every topic) uses this class, so that privacy is decided in one place.
 *
 * <p>Immutable.
 */
public record EntryVisibility(UUID member) {
  public boolean sees(LogEntry entry) {
    return entry.recipient().isEmpty()
        || entry.recipient().get().equals(member)
        || entry.author().equals(member);
  }
}
