package dev.parley.conference;

import dev.parley.conference.spi.LogEntry;
import java.util.UUID;

/**
 * What one member sees of the log. All ways to read it, live, from a number on, and backwards, and
 * of every subject, lead through here, so that what is private is so in one place.
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
