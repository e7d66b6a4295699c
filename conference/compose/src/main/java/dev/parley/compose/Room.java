package dev.parley.compose;

import dev.parley.recording.RecordingReader;
import java.time.Instant;
import java.util.List;

/**
 * State of the room during the recording, from its event log: presence and shared contents.
 *
 * <p>Threads: one at a time, which closes it.
 */
final class Room implements AutoCloseable {
  private final People people;
  private final Pages pages;
  private final List<Content> contents;

  private Room(People people, Pages pages, List<Content> contents) {
    this.people = people;
    this.pages = pages;
    this.contents = contents;
  }

  static Room of(RecordingReader recording, RoomPast past) {
    Instant began = recording.info().began();
    People people = new People(began);
    BoardPast board = new BoardPast(began);
    Pages pages = new Pages(past);
    FileContent file = new FileContent(began, board, pages, past);
    past.members().forEach(people::add);
    recording.tracks().forEach(people::add);
    past.events(entry -> {
      people.add(entry);
      board.add(entry);
      file.add(entry);
    });
    people.complete();
    return new Room(people, pages, List.of(new BoardContent(board, pages), file));
  }

  /** {@return the presence of members} */
  People people() {
    return people;
  }

  /** {@return the contents visible at that time} */
  List<Content> contents(long millis) {
    return contents.stream().filter(content -> content.inUse(millis)).toList();
  }

  @Override
  public void close() {
    pages.close();
  }
}
