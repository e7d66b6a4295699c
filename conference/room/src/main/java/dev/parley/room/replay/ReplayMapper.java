package dev.parley.room.replay;

import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.replay.ReplayItem;
import dev.parley.room.api.replay.ReplayedBoardChange;
import dev.parley.room.api.replay.ReplayedBoardsCleared;
import dev.parley.room.api.replay.ReplayedChatItem;
import dev.parley.room.board.BoardEntryMapper;
import dev.parley.room.board.BoardKey;
import dev.parley.room.chat.ChatEntryMapper;
import dev.parley.room.log.MemberNames;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Mapping of a room's log entries to replay items, for an operator who may see all of them.
 *
 * <p>Immutable.
 */
public final class ReplayMapper {
  private final MemberNames names;
  private final ChatEntryMapper mapper;

  /**
   * @param members all current and former members of the room
   */
  public ReplayMapper(List<MemberRecord> members) {
    names =
        new MemberNames(
            members.stream()
                .map(each -> new Member(each.id(), each.name()))
                .collect(Collectors.toUnmodifiableMap(Member::id, each -> each)));
    mapper = new ChatEntryMapper(names);
  }

  /** {@return the replay item of an entry; empty if it has none} */
  public Optional<ReplayItem> of(LogEntry entry) {
    return switch (entry.event().topic()) {
      case CHAT -> mapper.item(entry).map(ReplayedChatItem::new);
      case BOARD -> change(entry);
      case FILES -> Optional.empty();
    };
  }

  private Optional<ReplayItem> change(LogEntry entry) {
    if (entry.event() instanceof Event.BoardsEmptied(List<UUID> members)) {
      return Optional.of(
          new ReplayedBoardsCleared(
              entry.number(),
              entry.at(),
              names.member(entry.author()),
              members.stream().map(names::member).toList()));
    }
    BoardKey key = BoardKey.of(entry);
    return new BoardEntryMapper(key, names)
        .item(entry)
        .filter(BoardChanged.class::isInstance)
        .map(item ->
            new ReplayedBoardChange(
                key.first().map(names::member),
                key.second().map(names::member),
                (BoardChanged) item));
  }
}
