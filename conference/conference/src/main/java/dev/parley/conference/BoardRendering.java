package dev.parley.conference;

import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.Changed;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.board.BoardState;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.Subject;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Maps log entries about one board to the items that members receive.
 *
 * @param known the names of all current and former members
 */
record BoardRendering(BoardKey board, Map<UUID, Member> known) implements Rendering<BoardItem> {
  @Override
  public Subject subject() {
    return Subject.BOARD;
  }

  @Override
  public Optional<BoardItem> item(LogEntry entry) {
    if (entry.event() instanceof Event.BoardsEmptied emptied && board.isEmptiedBy(emptied)) {
      return Optional.of(new BoardState().whole(entry.number()));
    }
    return entry.event() instanceof Event.Drawn drawn && BoardKey.of(entry).equals(board)
        ? Optional.of(
            new Changed(
                entry.number(),
                entry.at(),
                Participants.member(known, entry.author()),
                entry.key().orElseThrow(),
                drawn.operations()))
        : Optional.empty();
  }
}
