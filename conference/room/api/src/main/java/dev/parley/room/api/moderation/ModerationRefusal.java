package dev.parley.room.api.moderation;

/** Reason for which a moderation action was refused. */
public enum ModerationRefusal {
  /** The caller has no right to do this. */
  NOT_ALLOWED,
  /** The room has no such member, or it is the caller. */
  NO_SUCH_MEMBER,
  /**
   * No participant with this id is in the waiting room: it was admitted or rejected, or has left.
   */
  NOT_WAITING,
  /** The session has ended; join again with the resume key. */
  NO_SESSION,
  /** The validity of an invitation must be from 1 minute to 400 days. */
  BAD_DURATION,
  /** The room would be left without a tutor who can moderate it. */
  LAST_TUTOR,
  /** Writing to disk failed; the caller can try again. */
  NOT_STORED,
  /** The rate limit for calls per second was exceeded. */
  TOO_FAST,
  /** The member name is invalid. */
  BAD_NAME,
  /** No known member of the room joined by this invitation. */
  NO_SUCH_INVITATION
}
