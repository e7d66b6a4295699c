package dev.parley.compose;

import dev.parley.conference.spi.LogEntry;
import dev.parley.recording.RecordingReader;
import java.util.List;

/**
 * The room during the recording, as its log tells: who is there, and what is looked at together.
 *
 * <p>Threads: one at a time, which closes it.
 */
final class Room implements AutoCloseable {
  private final People people;
  private final List<Content> contents;

  private Room(People people, List<Content> contents) {
    this.people = people;
    this.contents = contents;
  }

  static Room of(RecordingReader recording, RoomPast past) {
    People people = new People(recording.info().began());
    past.members().forEach(people::add);
    recording.tracks().forEach(people::add);
    past.events((LogEntry entry) -> people.add(entry));
    people.complete();
    return new Room(people, List.of());
  }

  /** {@return who is there} */
  People people() {
    return people;
  }

  /** {@return what people look at then} */
  List<Content> contents(long millis) {
    return contents.stream().filter(content -> content.inUse(millis)).toList();
  }

  @Override
  public void close() {
    // nothing is open
  }
}
