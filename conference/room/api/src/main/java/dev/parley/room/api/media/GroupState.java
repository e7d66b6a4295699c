package dev.parley.room.api.media;

/** Way in which a member receives the tracks of the room's multicast group. */
public enum GroupState {
  /** By unicast, in the member's own peer connection. */
  UNICAST,
  /** By unicast, while the receiver measures the loss of the group. */
  PROBING,
  /** By the group: the server does not send these tracks to the member's peer connection. */
  GROUP
}
