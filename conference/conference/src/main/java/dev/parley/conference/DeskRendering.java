package dev.parley.conference;

import dev.parley.conference.api.desk.DeskItem;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.Subject;
import java.util.Optional;

/** What is at the desk is about now: nothing of it is read from the log. Immutable. */
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
