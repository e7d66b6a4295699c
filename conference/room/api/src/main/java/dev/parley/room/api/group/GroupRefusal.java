package dev.parley.room.api.group;

/** Reason for which a receiver was not let into a group. */
public enum GroupRefusal {
  /** The ticket is unknown, has been used, or is older than 30 s; get another one. */
  BAD_TICKET,
  /** The member's session has ended. */
  NO_SESSION,
  /** The group, or the server, would exceed its maximum number of members or groups. */
  TOO_MANY,
  /** The server cannot send to the group. */
  SENDER_FAILED
}
