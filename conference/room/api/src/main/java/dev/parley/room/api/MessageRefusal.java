package dev.parley.room.api;

/** Reason for which a message, or an update of one, was refused. */
public enum MessageRefusal {
  /** The text is blank. */
  BLANK,
  /** The text is too long. */
  TOO_LONG,
  /** The text contains control characters other than tab and line breaks. */
  BAD_TEXT,
  /** The room has never had a member with the recipient's id, or the recipient is the author. */
  NO_SUCH_MEMBER,
  /** The member has no right to write. */
  NOT_ALLOWED,
  /** The rate limit for messages per second was exceeded. */
  TOO_FAST,
  /** The id belongs to another member's message; generate a new one. */
  ID_TAKEN,
  /** The session has ended; join again with the resume key. */
  NO_SESSION,
  /** Writing to disk failed; the caller can try again with the same id. */
  NOT_STORED,
  /** No such message exists that all readers of this one may see. */
  NO_SUCH_MESSAGE,
  /** The message belongs to another member. */
  NOT_YOURS,
  /** The message was deleted. */
  DELETED,
  /** The author has not uploaded such a file for the readers of the message. */
  NO_SUCH_ATTACHMENT,
  /** The message has more attachments than allowed. */
  TOO_MANY_ATTACHMENTS,
  /** The reaction is not a single visible grapheme cluster. */
  BAD_REACTION,
  /** The message has the maximum number of reactions, in total or of this member. */
  TOO_MANY_REACTIONS
}
