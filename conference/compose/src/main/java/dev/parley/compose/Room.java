package dev.parley.compose;

import dev.parley.recording.RecordingReader;
import java.time.Instant;
import java.util.List;

/**
 * The room during the recording, as its log tells: who is there, and what is looked at together.
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
    pages.close();
  }
}
