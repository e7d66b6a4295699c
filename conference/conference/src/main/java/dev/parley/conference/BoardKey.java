package dev.parley.conference;

import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import java.util.Optional;
import java.util.UUID;

/**
 * Which board of a room: everybody's, or that of two members.
 *
 * @param first the lesser id of the two; empty for everybody's board
 * @param second the greater id of the two; empty for everybody's board
 */
record BoardKey(Optional<UUID> first, Optional<UUID> second) {
  static final BoardKey EVERYBODY = new BoardKey(Optional.empty(), Optional.empty());

  static BoardKey of(UUID member, Optional<UUID> other) {
    return other
        .map(with ->
            member.compareTo(with) < 0
                ? new BoardKey(Optional.of(member), other)
                : new BoardKey(other, Optional.of(member)))
        .orElse(EVERYBODY);
  }

  private boolean has(UUID member) {
    return first.filter(member::equals).isPresent() || second.filter(member::equals).isPresent();
  }

  /** {@return whether the event empties this board} */
  boolean isEmptiedBy(Event.BoardsEmptied emptied) {
    return emptied.members().stream().anyMatch(this::has);
  }

  /** {@return the board that an entry is about} */
  static BoardKey of(LogEntry entry) {
    return of(entry.author(), entry.recipient());
  }
}
