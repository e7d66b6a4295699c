package dev.parley.room.api;

/** Presence state of a member. */
public enum PresenceState {
  /** The member is connected and follows the room. */
  HERE,
  /** The member's connection is lost; the member can return within the grace period. */
  AWAY,
  /** The member has left. */
  GONE
}
