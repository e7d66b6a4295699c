package dev.parley.room.api;

/** Reason for which a join was refused. */
public enum JoinRefusal {
  /** The room name is invalid. */
  BAD_ROOM_NAME,
  /** The member name is invalid. */
  BAD_NAME,
  /** A present member has the name, or the name looks like that of another member. */
  NAME_TAKEN,
  /** The room is full. */
  ROOM_FULL,
  /** The server has no capacity for another room or session. */
  SERVER_FULL,
  /** The rate limit for joins was exceeded. */
  TOO_FAST,
  /** The resume key is not 22 to 64 letters, digits, {@code -} and {@code _}. */
  BAD_RESUME_KEY,
  /** The join could not be written to disk; the caller can try again. */
  NOT_STORED,
  /** The room admits new members only with an invitation. */
  INVITATION_NEEDED,
  /** The invitation was not issued by this server, was modified, or is for another room. */
  BAD_INVITATION,
  /** The invitation has expired. */
  INVITATION_EXPIRED,
  /** A tutor has locked the room. */
  LOCKED,
  /** A tutor rejected the caller in the waiting room. */
  REJECTED,
  /** A tutor has removed the member that this resume key belongs to. */
  REMOVED,
  /** A tutor has revoked the invitation for this room. */
  INVITATION_ENDED
}
