package dev.parley.room.api.group;

/** Reason for which a membership in a group has ended. */
public enum GroupEndReason {
  /** The receiver has left. */
  LEFT,
  /** Another receiver of the member has joined. */
  REPLACED,
  /** The member's session has ended, since it left or was removed, or its connection is lost. */
  SESSION_ENDED,
  /** The sender cannot send to the group any more. */
  SENDER_FAILED,
  /** The server stops. */
  SERVER_STOPS
}
