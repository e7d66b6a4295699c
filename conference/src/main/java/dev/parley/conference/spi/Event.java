package dev.parley.conference.spi;

import dev.parley.conference.api.board.Operation;
import java.util.List;

/**
 * What happened, without where, when and by whom. Kept for ever as {@link EventCodec} writes it: by
 * the rules of docs/protocol/values.md, so new alternatives and components go to the end and none
 * is ever taken away.
 */
public sealed interface Event permits Event.Joined, Event.Left, Event.Said, Event.Drawn {
  /** The author came in. */
  record Joined() implements Event {}

  /** The author left. */
  record Left() implements Event {}

  /** The author said a line. */
  record Said(String text) implements Event {}

  /** The author changed a board: everybody's, or the one with the entry's recipient. */
  record Drawn(List<Operation> operations) implements Event {}

  /** {@return what the event is about} */
  default Subject subject() {
    return switch (this) {
      case Joined joined -> Subject.TALK;
      case Left left -> Subject.TALK;
      case Said said -> Subject.TALK;
      case Drawn drawn -> Subject.BOARD;
    };
  }
}
