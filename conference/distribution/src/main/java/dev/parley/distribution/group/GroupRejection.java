package dev.parley.distribution.group;

/** Reason for which a group packet was rejected. */
public enum GroupRejection {
  /** The bytes are no group packet: too short, too long, or of another version or kind. */
  MALFORMED,
  /** The packet is of another group, whose address or port is the same. */
  OTHER_GROUP,
  /** The report is of a number that no member of the group has. */
  UNKNOWN_MEMBER,
  /** The epoch has no key here yet. */
  UNKNOWN_EPOCH,
  /** The epoch has ended, and its grace period too. */
  OLD_EPOCH,
  /** A packet with this number was received before (replay). */
  REPLAYED,
  /** The number is older than the replay window of its epoch, or from before the key was made. */
  TOO_OLD,
  /** Authentication failed: the packet is of nobody who has the key, or was modified. */
  UNAUTHENTIC
}
