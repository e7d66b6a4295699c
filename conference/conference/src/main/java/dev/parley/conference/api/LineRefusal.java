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
  NOT_STORED,
  /** There is no such line that all readers of this one may see. */
  NO_SUCH_LINE,
  /** The line is somebody else's. */
  NOT_YOURS,
  /** The line was deleted. */
  DELETED,
  /** The author has not put in such a file for the line's readers. */
  NO_SUCH_ATTACHMENT,
  /** More files than a line takes. */
  TOO_MANY_ATTACHMENTS,
  /** It is not one sign that can be shown. */
  BAD_REACTION,
  /** The line has as many reactions as it takes. */
  TOO_MANY_REACTIONS
}
