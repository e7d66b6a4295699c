package dev.parley.conference.api.desk;

/** Why something was not done at the desk. */
public enum DeskRefusal {
  /** The member may not do that. */
  NOT_ALLOWED,
  /** The room has no such member, or no other one. */
  NO_SUCH_MEMBER,
  /** Nobody waits by that id: let in, sent away, or gone. */
  NO_SUCH_KNOCK,
  /** The seat was left or given up: join again with the resume key. */
  NO_SEAT,
  /** An invitation lasts at least a minute and at most 400 days. */
  BAD_DURATION,
  /** The room would have no tutor left who may lead it. */
  LAST_TUTOR,
  /** It could not be written to disk; may be tried again. */
  NOT_STORED,
  /** Too many calls within a second. */
  TOO_FAST,
  /** The name is not one that a member can have. */
  BAD_NAME,
  /** No member that the room knows came in by this invitation. */
  NO_SUCH_INVITATION
}
