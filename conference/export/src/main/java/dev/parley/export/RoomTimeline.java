package dev.parley.export;

import dev.parley.recording.RecordingReader;
import java.time.Instant;
import java.util.List;

/**
 * State of the room during the recording, from its event log: presence and shared contents.
 *
 * <p>Threads: one at a time, which closes it.
 */
final class RoomTimeline implements AutoCloseable {
  private final PresenceTimeline people;
  private final PageImages pages;
  private final List<SharedContent> contents;

  private RoomTimeline(PresenceTimeline people, PageImages pages, List<SharedContent> contents) {
    this.people = people;
    this.pages = pages;
    this.contents = contents;
  }

  static RoomTimeline of(RecordingReader recording, RecordedRoomLog past) {
    Instant began = recording.info().began();
    PresenceTimeline people = new PresenceTimeline(began);
    BoardTimeline board = new BoardTimeline(began);
    PageImages pages = new PageImages(past);
    FileContent file = new FileContent(began, board, pages, past);
    past.members().forEach(people::add);
    recording.tracks().forEach(people::add);
    past.events(entry -> {
      people.add(entry);
      board.add(entry);
      file.add(entry);
    });
    people.complete();
    return new RoomTimeline(people, pages, List.of(new BoardContent(board, pages), file));
  }

  /** {@return the presence of members} */
  PresenceTimeline people() {
    return people;
  }

  /** {@return the contents visible at that time} */
  List<SharedContent> contents(long millis) {
    return contents.stream().filter(content -> content.inUse(millis)).toList();
  }

  @Override
  public void close() {
    pages.close();
  }
}
