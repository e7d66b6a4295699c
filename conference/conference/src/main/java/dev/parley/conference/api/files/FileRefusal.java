package dev.parley.conference.api.files;

/** Why something about a file was refused. */
public enum FileRefusal {
  /** The seat was left or given up: join again with the resume key. */
  NO_SEAT,
  /** The member has no right to this. */
  NOT_ALLOWED,
  /** The name or path is none, leads out of the folder, or hides. */
  BAD_NAME,
  /** Nothing is there, or nothing that this member may see. */
  NOT_FOUND,
  /** It is a link, which could lead anywhere. */
  LINK,
  /** It is not an ordinary file, or not a folder where one is needed. */
  WRONG_KIND,
  /** It is of a type that is not shown, or not shown in this way. */
  WRONG_TYPE,
  /** It is larger than what is allowed. */
  TOO_LARGE,
  /** The room has as many attachments, or shows as many files, as it may. */
  ROOM_FULL,
  /** Somebody else has put in a file of this id: make a new one. */
  ID_TAKEN,
  /** It is broken, cut short, or breaks the program that draws it. */
  DAMAGED,
  /** It can only be read with a password. */
  ENCRYPTED,
  /** It has no such page. */
  NO_SUCH_PAGE,
  /** Drawing it takes longer than allowed. */
  TOO_SLOW,
  /** More than this is asked for at the moment; may be tried again. */
  TOO_FAST,
  /** The file has changed: look at its present version. */
  CHANGED,
  /** What was asked for makes no sense. */
  BAD_REQUEST,
  /** The room has never had a member of the recipient's id, or it is the author. */
  NO_SUCH_MEMBER,
  /** It could not be written to disk; may be tried again with the same id. */
  NOT_STORED,
  /** The server's disk or system failed. */
  UNREADABLE
}
