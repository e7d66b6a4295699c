package dev.parley.distribution.receiver;

/** Way in which a member receives the stream. */
public enum MembershipState {
  /** By unicast; the next probe begins after a back-off. */
  UNICAST,
  /** By unicast, while the loss of the group is measured. */
  PROBING,
  /** By the group. */
  GROUP
}
