package dev.parley.conference.spi;

import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.files.FileSource;
import java.util.List;
import java.util.UUID;

/**
 * What happened, without where, when and by whom. Kept for ever as {@link EventCodec} writes it: by
 * the rules of docs/protocol/values.md, so new alternatives and components go to the end and none
 * is ever taken away.
 */
public sealed interface Event
    permits Event.Joined,
        Event.Left,
        Event.Said,
        Event.Drawn,
        Event.Attached,
        Event.Shown,
        Event.Closed {
  /** The author came in. */
  record Joined() implements Event {}

  /** The author left. */
  record Left() implements Event {}

  /** The author said a line. */
  record Said(String text) implements Event {}

  /** The author changed a board: everybody's, or the one with the entry's recipient. */
  record Drawn(List<Operation> operations) implements Event {}

  /**
   * The author put a file into the room, for everybody or for the entry's recipient. The entry's
   * key is its id.
   */
  record Attached(String name, String type, long bytes) implements Event {}

  /** The author shows a file. The entry's key is its id. */
  record Shown(String name, FileSource source) implements Event {}

  /** The author took a file from the room's view. */
  record Closed(UUID file) implements Event {}

  /** {@return what the event is about} */
  default Subject subject() {
    return switch (this) {
      case Joined joined -> Subject.TALK;
      case Left left -> Subject.TALK;
      case Said said -> Subject.TALK;
      case Drawn drawn -> Subject.BOARD;
      case Attached attached -> Subject.FILES;
      case Shown shown -> Subject.FILES;
      case Closed closed -> Subject.FILES;
    };
  }
}
