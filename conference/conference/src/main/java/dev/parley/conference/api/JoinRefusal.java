package dev.parley.conference.api;

/** Why a join was refused. */
public enum JoinRefusal {
  /** The room's name is not one. */
  BAD_ROOM_NAME,
  /** The member's name is not one. */
  BAD_NAME,
  /** Somebody who is present bears the name. */
  NAME_TAKEN,
  /** The room has no place left. */
  ROOM_FULL,
  /** The server has no place left for another room. */
  SERVER_FULL,
  /** The client joined too often within a minute. */
  TOO_FAST,
  /** The resume key is not 22 to 64 letters, digits, {@code -} and {@code _}. */
  BAD_RESUME_KEY,
  /** The arrival could not be written to disk; may be tried again. */
  NOT_STORED,
  /** Nobody comes into this room without an invitation. */
  INVITATION_NEEDED,
  /** The invitation is none of this server, was changed, or is for another room. */
  BAD_INVITATION,
  /** The invitation's time is over. */
  INVITATION_EXPIRED,
  /** A tutor has locked the room. */
  LOCKED,
  /** A tutor did not let the caller in. */
  TURNED_AWAY,
  /** A tutor has removed the member whose resume key this is. */
  REMOVED,
  /** A tutor has ended the invitation for this room. */
  INVITATION_ENDED
}
