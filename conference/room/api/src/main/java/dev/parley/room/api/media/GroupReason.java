package dev.parley.room.api.media;

/** Reason for which a member does not receive tracks by the room's multicast group. */
public enum GroupReason {
  /** None: the member receives them by the group. */
  NONE,
  /** The receiver has not probed the group to its end yet. */
  NOT_PROBED,
  /** No packet of the group has arrived: the network does not carry multicast to this computer. */
  NO_PACKETS,
  /** Too few packets were sent while probing to measure the loss. */
  TOO_FEW_PACKETS,
  /** The loss while probing was 1 % or more, as is usual on Wi-Fi. */
  PROBE_LOSS,
  /** Packets have stopped. */
  SILENT,
  /** The loss before repair was 10 % or more. */
  LOSS,
  /** More than 1 % of the packets stayed lost after repair. */
  UNREPAIRED,
  /** The server offers no group. */
  NOT_OFFERED,
  /** The server cannot send to the group, or has no number for one more. */
  SENDER_FAILED,
  /** No receiver has joined the group in the member's place. */
  NO_RECEIVER,
  /** The receiver has left, or its connection has ended. */
  RECEIVER_LEFT,
  /** The receiver no longer sends feedback to the group's sender. */
  NO_FEEDBACK,
  /** The receiver cannot join the group at its network interface. */
  RECEIVER_FAILED,
  /** Packets come, but none that the receiver has a key for. */
  NO_KEY
}
