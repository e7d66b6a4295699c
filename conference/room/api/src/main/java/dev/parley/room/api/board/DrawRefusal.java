package dev.parley.room.api.board;

/** Reason for which a board change was refused. */
public enum DrawRefusal {
  /** An operation has an invalid value. */
  BAD_CHANGE,
  /** The change, or the body of a shape, is too large. */
  TOO_LARGE,
  /** The board has reached its limit of shapes, pages or bytes. */
  BOARD_FULL,
  /** The room has never had a member with the given id, or it is the author. */
  NO_SUCH_MEMBER,
  /** The member has no right to draw. */
  NOT_ALLOWED,
  /** The rate limit for changes per second was exceeded. */
  TOO_FAST,
  /** The id is already used by another entry of the room; generate a new one. */
  ID_TAKEN,
  /** The session has ended; join again with the resume key. */
  NO_SESSION,
  /** Writing to disk or reading the board failed; the caller can try again. */
  NOT_STORED
}
