package dev.parley.distribution.receiver;

/** Reason for which a member does not receive the stream by the group. */
public enum UnicastReason {
  /** None: the member receives the stream by the group. */
  NONE,
  /** The group has not been probed yet. */
  NOT_PROBED,
  /** No packet has arrived: the network does not carry multicast to this port. */
  NO_PACKETS,
  /** Packets arrive, but of an epoch whose key is not here. */
  NO_KEY,
  /** Too few packets were sent while probing to measure the loss. */
  TOO_FEW_PACKETS,
  /** The loss while probing was 1 % or more, as is usual on Wi-Fi. */
  PROBE_LOSS,
  /** Packets have stopped. */
  SILENT,
  /** The loss before repair was 10 % or more. */
  LOSS,
  /** More than 1 % of the packets stayed lost after repair. */
  UNREPAIRED
}
