package dev.parley.conference.api;

/** Why a line was refused. */
public enum LineRefusal {
  /** There is nothing in it. */
  BLANK,
  /** It is too long. */
  TOO_LONG,
  /** It holds control characters other than tab and line ends. */
  BAD_TEXT,
  /** The room has never had a member of the recipient's id, or it is the author. */
  NO_SUCH_MEMBER,
  /** The member has no right to write. */
  NOT_ALLOWED,
  /** Too many lines within a second. */
  TOO_FAST,
  /** Somebody else has said a line of this id: make a new one. */
  ID_TAKEN,
  /** The seat was left or given up: join again with the resume key. */
  NO_SEAT,
  /** It could not be written to disk; may be tried again with the same id. */
  NOT_STORED
}
