package dev.parley.client.session;

/**
 * End of a member's time in a room.
 *
 * @param reason for programs
 * @param message for people
 */
public record RoomEnd(Reason reason, String message) {
  /** Reason of the end. */
  public enum Reason {
    /** The program has closed the room. */
    CLOSED,
    /** A member with the right to moderate has removed this one. */
    REMOVED,
    /** The server refuses to let the member in again; the message has its reason. */
    REFUSED,
    /** The server speaks another version of the contract. */
    INCOMPATIBLE,
    /** The runtime was closed before the room, or the client failed. */
    FAILED
  }
}
