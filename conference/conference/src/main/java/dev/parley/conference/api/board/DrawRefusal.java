package dev.parley.conference.api.board;

/** Why a change was refused. */
public enum DrawRefusal {
  /** An operation carries what no board can have. */
  BAD_CHANGE,
  /** The change, or the body of a shape, is too large. */
  TOO_LARGE,
  /** The board has no place left for more shapes, pages or bytes. */
  BOARD_FULL,
  /** The room has never had a member of the other's id, or it is the author. */
  NO_SUCH_MEMBER,
  /** The member has no right to draw. */
  NOT_ALLOWED,
  /** Too many changes within a second. */
  TOO_FAST,
  /** Something else in the room has this id: make a new one. */
  ID_TAKEN,
  /** The seat was left or given up: join again with the resume key. */
  NO_SEAT,
  /** It could not be written to disk, or the board cannot be read; may be tried again. */
  NOT_STORED
}
