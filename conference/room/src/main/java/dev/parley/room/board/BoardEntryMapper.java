package dev.parley.room.board;

import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.log.EntryMapper;
import dev.parley.room.log.MemberNames;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.util.Optional;

/**
 * Maps log entries about one board to the items that members receive.
 *
 * @param names the names of all current and former members
 */
public record BoardEntryMapper(BoardKey board, MemberNames names)
    implements EntryMapper<BoardItem> {
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
                names.member(entry.author()),
                entry.key().orElseThrow(),
                drawn.operations()))
        : Optional.empty();
  }
}
