package dev.parley.nodes.ownership;

import dev.parley.base.Experimental;
import dev.parley.nodes.membership.NodeInfo;

/** Location of a room. */
@Experimental
public sealed interface RoomLocation
    permits RoomLocation.Here, RoomLocation.Elsewhere, RoomLocation.Nowhere {
  /**
   * This node owns the room.
   *
   * @param epoch of this ownership
   */
  record Here(long epoch) implements RoomLocation {}

  /**
   * Another node owns the room, or is about to take it over.
   *
   * @param node a node whose lease is valid
   */
  record Elsewhere(NodeInfo node) implements RoomLocation {}

  /**
   * No living node owns the room.
   *
   * @param existed whether a node has owned it
   */
  record Nowhere(boolean existed) implements RoomLocation {}
}
