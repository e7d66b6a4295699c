package dev.parley.room;

import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.common.Member;
import dev.parley.room.board.BoardState;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Maps log entries about one board to the items that members receive.
 *
 * @param known the names of all current and former members
 */
record BoardEntryMapper(BoardKey board, Map<UUID, Member> known) implements EntryMapper<BoardItem> {
  @Override
  public EventTopic topic() {
    return EventTopic.BOARD;
  }

  @Override
  public Optional<BoardItem> item(LogEntry entry) {
    if (entry.event() instanceof Event.BoardsEmptied emptied && board.isEmptiedBy(emptied)) {
      return Optional.of(new BoardState().whole(entry.number()));
    }
    return entry.event() instanceof Event.Drawn drawn && BoardKey.of(entry).equals(board)
        ? Optional.of(
            new BoardChanged(
                entry.number(),
                entry.at(),
                Participants.member(known, entry.author()),
                entry.key().orElseThrow(),
                drawn.operations()))
        : Optional.empty();
  }
}
