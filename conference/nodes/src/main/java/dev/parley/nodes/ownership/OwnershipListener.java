package dev.parley.nodes.ownership;

import dev.parley.base.Experimental;

/** Listener for the rooms of this node, called on the executor of the {@link RoomOwnership}. */
@Experimental
public interface OwnershipListener {
  /** This node owns a room from now on: by a claim, a take-over or a hand-over. */
  void acquired(String room, long epoch);

  /** Another node owns a room, which this node owned. */
  void lost(String room);

  /** This node is to follow the log of a room, whose owner it succeeds if that is lost. */
  void mustFollow(String room);

  /** This node need not follow the log of a room any more. */
  void mayForget(String room);
}
