package dev.parley.room.board;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.util.Optional;
import java.util.UUID;

/**
 * Key of a board within its room: the common board, or the private board of two members.
 *
 * @param first the lesser id of the two; empty for the common board
 * @param second the greater id of the two; empty for the common board
 */
public record BoardKey(Optional<UUID> first, Optional<UUID> second) {
  static final BoardKey COMMON = new BoardKey(Optional.empty(), Optional.empty());

  public static BoardKey of(UUID member, Optional<UUID> other) {
    return other
        .map(with ->
            member.compareTo(with) < 0
                ? new BoardKey(Optional.of(member), other)
                : new BoardKey(other, Optional.of(member)))
        .orElse(COMMON);
  }

  /** {@return the other one of two members; empty for the common board} */
  Optional<UUID> other(UUID member) {
    return first.filter(member::equals).isPresent() ? second : first;
  }

  private boolean has(UUID member) {
    return first.filter(member::equals).isPresent() || second.filter(member::equals).isPresent();
  }

  /** {@return whether the event clears this board} */
  boolean isEmptiedBy(Event.BoardsEmptied emptied) {
    return emptied.members().stream().anyMatch(this::has);
  }

  /** {@return the key of the board that an entry changes} */
  public static BoardKey of(LogEntry entry) {
    return of(entry.author(), entry.recipient());
  }
}
