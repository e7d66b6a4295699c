package dev.parley.conference.api.desk;

/** What members use of a room and a tutor can empty. */
public enum Holding {
  /** All boards that a member shares with another one, for both. */
  PRIVATE_BOARDS,
  /** All files that a member has put into the room. */
  ATTACHMENTS,
  /** The member's place: it is removed, and may not come back. */
  PLACES
}
