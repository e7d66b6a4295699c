package dev.parley.server.groups;

import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;

/** Participant session in whose place a receiver joins. Called on the forwarding thread. */
public interface GroupParticipant {
  /** {@return the name of the room} */
  String room();

  /** {@return whether the session has ended} */
  boolean isClosed();

  /** Sets whether the receiver gets the tracks of the group, so that unicast of them ends. */
  void receivesGroup(boolean receives);

  /** Tells how the tracks of the group are received. */
  void groupChanged(GroupState state, GroupReason reason);
}
