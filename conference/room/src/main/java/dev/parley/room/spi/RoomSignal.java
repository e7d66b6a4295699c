package dev.parley.room.spi;

import dev.parley.room.api.RoomItem;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.media.MediaItem;
import java.util.Optional;
import java.util.UUID;

/**
 * Signal of a room, as its owner passes it on to a branch that follows the room: what members see
 * and the log does not have.
 */
public sealed interface RoomSignal
    permits RoomSignal.OfRoom, RoomSignal.OfBoard, RoomSignal.OfMedia {
  /**
   * Signal to the members of the room.
   *
   * @param reader the only member who may see it; empty for all members
   */
  record OfRoom(RoomItem item, Optional<UUID> reader) implements RoomSignal {}

  /**
   * Signal to the members who view a board, other than the one whom it is about.
   *
   * @param first the lesser id of the two members of a private board; empty for the common board
   * @param second the greater id
   * @param about the member who points or views
   */
  record OfBoard(Optional<UUID> first, Optional<UUID> second, UUID about, BoardItem item)
      implements RoomSignal {}

  /** Signal to all members: the members in the call, or those with a raised hand. */
  record OfMedia(MediaItem item) implements RoomSignal {}
}
