package dev.parley.client.session;

/** State of a member's connection to its room. */
public enum ConnectionState {
  /** The member is in the room. */
  JOINED,
  /** The connection is lost; the member joins again as soon as it can. */
  RECONNECTING,
  /** The member is not in the room, and does not return. */
  ENDED
}
