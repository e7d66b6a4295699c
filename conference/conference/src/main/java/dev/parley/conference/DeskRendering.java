package dev.parley.conference;

import dev.parley.conference.api.desk.DeskItem;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.Subject;
import java.util.Optional;

/**
 * Mapping of the moderation stream, which consists of signals only: no log entry maps to an item.
 * Immutable.
 */
record DeskRendering() implements Rendering<DeskItem> {
  @Override
  public Subject subject() {
    return Subject.TALK;
  }

  @Override
  public Optional<DeskItem> item(LogEntry entry) {
    return Optional.empty();
  }
}
