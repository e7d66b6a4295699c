package dev.parley.server.cluster;

import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.ownership.OwnershipListener;
import dev.parley.room.Conference;

/** Closes the rooms that this node has lost, after their writing has ended. */
record OwnedRooms(ReplicatedRooms replicated, Conference conference) implements OwnershipListener {
  @Override
  public void acquired(String room, long epoch) {
    replicated.acquired(room, epoch);
  }

  @Override
  public void lost(String room) {
    replicated.lost(room);
    conference.close(room);
  }

  @Override
  public void mustFollow(String room) {
    replicated.mustFollow(room);
  }

  @Override
  public void mayForget(String room) {
    replicated.mayForget(room);
  }
}
