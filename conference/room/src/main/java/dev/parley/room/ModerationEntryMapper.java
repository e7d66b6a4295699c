package dev.parley.room;

import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import java.util.Optional;

/**
 * Mapping of the moderation stream, which consists of signals only: no log entry maps to an item.
 * Immutable.
 */
record ModerationEntryMapper() implements EntryMapper<ModerationItem> {
  @Override
  public EventTopic topic() {
    return EventTopic.CHAT;
  }

  @Override
  public Optional<ModerationItem> item(LogEntry entry) {
    return Optional.empty();
  }
}
