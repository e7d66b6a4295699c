package dev.parley.room.api.files;

/** Reason for which a file operation was refused. */
public enum FileRefusal {
  /** The session has ended; join again with the resume key. */
  NO_SESSION,
  /** The member has no right to do this. */
  NOT_ALLOWED,
  /** The name or path is invalid, leads out of the shared folder, or is hidden. */
  BAD_NAME,
  /** The file does not exist, or this member may not see it. */
  NOT_FOUND,
  /** The path is a symbolic link, which could lead out of the shared folder. */
  LINK,
  /** The path is not a regular file, or not a folder where one is required. */
  WRONG_KIND,
  /** The file type cannot be shown, or not in this way. */
  WRONG_TYPE,
  /** The file is larger than allowed. */
  TOO_LARGE,
  /** The room has reached its limit of attachments or of shown files. */
  ROOM_FULL,
  /** The id belongs to another member's file; generate a new one. */
  ID_TAKEN,
  /** The file is corrupt or truncated, or crashes the renderer. */
  DAMAGED,
  /** The file is protected by a password. */
  ENCRYPTED,
  /** The file has no such page. */
  NO_SUCH_PAGE,
  /** Rendering the page exceeds the time limit. */
  TOO_SLOW,
  /** Too many requests are in progress or were made within a second; the caller can try again. */
  TOO_FAST,
  /** The file has changed; request its current version. */
  CHANGED,
  /** The request is invalid. */
  BAD_REQUEST,
  /** The room has never had a member with the recipient's id, or the recipient is the author. */
  NO_SUCH_MEMBER,
  /** Writing to disk failed; the caller can try again with the same id. */
  NOT_STORED,
  /** An I/O or system error occurred on the server. */
  UNREADABLE
}
