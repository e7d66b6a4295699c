package dev.parley.nodes.ownership;

import dev.parley.base.Experimental;
import java.util.Optional;
import java.util.UUID;

/**
 * Owner of a room. Stored in the engine, in the encoding of values (docs/protocol/values.md).
 *
 * @param node id of the owner
 * @param incarnation that of the owner's process: after a restart it owns the room no more
 * @param epoch from 1, rising with each change of the owner
 * @param successor id of the node that follows the room's log, and takes the room over if the owner
 *     is lost; empty if there is no other node
 */
@Experimental
public record RoomOwner(
    String room, String node, UUID incarnation, long epoch, Optional<String> successor) {
  RoomOwner withSuccessor(Optional<String> next) {
    return new RoomOwner(room, node, incarnation, epoch, next);
  }
}
