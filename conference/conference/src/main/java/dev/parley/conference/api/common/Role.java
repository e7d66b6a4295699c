package dev.parley.conference.api.common;

/** What somebody is in a room. What a member may do is said by its {@link Rights}. */
public enum Role {
  /** Leads the room. */
  TUTOR,
  /** Takes part. */
  STUDENT,
  /** Looks on. */
  GUEST
}
