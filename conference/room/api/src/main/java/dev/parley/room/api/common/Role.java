package dev.parley.room.api.common;

/** Role of a member in a room. The permitted actions follow from its {@link Rights}. */
public enum Role {
  /** Moderates the room. */
  TUTOR,
  /** Participates in the room. */
  STUDENT,
  /** Observes the room; has no rights by default. */
  GUEST
}
