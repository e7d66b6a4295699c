package dev.parley.server.invite;

/** As what somebody is invited. */
public enum InvitedRole {
  /** Leads the room. */
  TUTOR,
  /** Takes part. */
  STUDENT,
  /** Looks on. */
  GUEST
}
