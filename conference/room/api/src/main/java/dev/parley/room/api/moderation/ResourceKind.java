package dev.parley.room.api.moderation;

/** Kind of resource that members hold in a room and a moderator can delete. */
public enum ResourceKind {
  /** All private boards of a member, deleted for both of their members. */
  PRIVATE_BOARDS,
  /** All files that a member has uploaded to the room. */
  ATTACHMENTS,
  /** The member's place in the room: the member is removed and cannot return. */
  PLACES
}
