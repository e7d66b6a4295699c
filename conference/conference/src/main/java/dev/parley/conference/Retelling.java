package dev.parley.conference;

import dev.parley.conference.api.board.Changed;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.replay.Replayed;
import dev.parley.conference.api.replay.ReplayedChange;
import dev.parley.conference.api.replay.ReplayedEmptying;
import dev.parley.conference.api.replay.ReplayedTalk;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.MemberRecord;
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
public final class Retelling {
  private final Map<UUID, Member> known;
  private final Talk talk;

  /**
   * @param members all current and former members of the room
   */
  public Retelling(List<MemberRecord> members) {
    known =
        members.stream()
            .map(each -> new Member(each.id(), each.name()))
            .collect(Collectors.toUnmodifiableMap(Member::id, each -> each));
    talk = new Talk(known);
  }

  /** {@return the replay item of an entry; empty if it has none} */
  public Optional<Replayed> of(LogEntry entry) {
    return switch (entry.event().subject()) {
      case TALK -> talk.item(entry).map(ReplayedTalk::new);
      case BOARD -> change(entry);
      case FILES -> Optional.empty();
    };
  }

  private Optional<Replayed> change(LogEntry entry) {
    if (entry.event() instanceof Event.BoardsEmptied(List<UUID> members)) {
      return Optional.of(
          new ReplayedEmptying(
              entry.number(),
              entry.at(),
              talk.member(entry.author()),
              members.stream().map(talk::member).toList()));
    }
    BoardKey key = BoardKey.of(entry);
    return new BoardRendering(key, known)
        .item(entry)
        .filter(Changed.class::isInstance)
        .map(item ->
            new ReplayedChange(
                key.first().map(talk::member), key.second().map(talk::member), (Changed) item));
  }
}
