package dev.parley.conference;

import dev.parley.conference.spi.LogEntry;
import java.util.UUID;

/**
 * Visibility of log entries for one member. Every way to read the log (live, from a number on, and
 * backwards, for every topic) uses this class, so that privacy is decided in one place.
 *
 * <p>Immutable.
 */
record Visibility(UUID member) {
  boolean sees(LogEntry entry) {
    return entry.recipient().isEmpty()
        || entry.recipient().get().equals(member)
        || entry.author().equals(member);
  }
}
