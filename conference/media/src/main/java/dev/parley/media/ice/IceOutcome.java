package dev.parley.media.ice;

/** What became of a STUN message. */
public enum IceOutcome {
  /** A check of the peer, signed with the right password: answered, and its route is the peer's. */
  ANSWERED,
  /** A request that was answered with an error. */
  REFUSED,
  /** One too many; nothing was computed, nothing sent. */
  LIMITED,
  /** An answer to a check of ours. */
  HEARD,
  /** Nothing to answer, not awaited, no FINGERPRINT, or consent has expired. */
  IGNORED
}
