package dev.parley.conference.api;

/** How present a member is. */
public enum Attendance {
  /** It follows the room. */
  HERE,
  /** Its connection is lost; it may be back in a moment. */
  AWAY,
  /** It has left. */
  GONE
}
