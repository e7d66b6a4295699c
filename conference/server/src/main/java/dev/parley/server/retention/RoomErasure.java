package dev.parley.server.retention;

import dev.parley.server.control.RemovedRoom;
import java.util.Optional;

/**
 * Erasure of rooms and members while the server runs. Threads: safe for all; methods block.
 *
 * <p>Both methods return what was removed; empty if the room is in use, or is another node's.
 */
public interface RoomErasure {
  /** Removes a room at once, whenever its last event was. */
  Optional<RemovedRoom> removeRoom(String room);

  /**
   * Erases a member from a room.
   *
   * @param member its name or id
   * @throws dev.parley.server.archive.DataFolderException if the room has no such member
   */
  Optional<RemovedRoom> eraseMember(String room, String member);
}
