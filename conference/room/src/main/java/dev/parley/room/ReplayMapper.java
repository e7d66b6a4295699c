package dev.parley.room;

import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.replay.ReplayItem;
import dev.parley.room.api.replay.ReplayedBoardChange;
import dev.parley.room.api.replay.ReplayedBoardsCleared;
import dev.parley.room.api.replay.ReplayedChatItem;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Mapping of a room's log entries to replay items, for an operator who may see all of them.
 *
 * <p>Immutable.
 */
public final class ReplayMapper {
  private final Map<UUID, Member> known;
  private final ChatEntryMapper talk;

  /**
   * @param members all current and former members of the room
   */
  public ReplayMapper(List<MemberRecord> members) {
    known =
        members.stream()
            .map(each -> new Member(each.id(), each.name()))
            .collect(Collectors.toUnmodifiableMap(Member::id, each -> each));
    talk = new ChatEntryMapper(known);
  }

  /** {@return the replay item of an entry; empty if it has none} */
  public Optional<ReplayItem> of(LogEntry entry) {
    return switch (entry.event().topic()) {
      case CHAT -> talk.item(entry).map(ReplayedChatItem::new);
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
              talk.member(entry.author()),
              members.stream().map(talk::member).toList()));
    }
    BoardKey key = BoardKey.of(entry);
    return new BoardEntryMapper(key, known)
        .item(entry)
        .filter(BoardChanged.class::isInstance)
        .map(item ->
            new ReplayedBoardChange(
                key.first().map(talk::member),
                key.second().map(talk::member),
                (BoardChanged) item));
  }
}
