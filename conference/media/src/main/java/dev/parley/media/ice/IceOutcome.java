package dev.parley.media.ice;

/** Result of handling a STUN message. */
public enum IceOutcome {
  /**
   * A check of the peer with a valid MESSAGE-INTEGRITY was answered; the route belongs to the peer.
   */
  ANSWERED,
  /** A request was answered with an error response. */
  REFUSED,
  /** The rate limit was exceeded; the message was ignored without computing its integrity. */
  LIMITED,
  /** A response to one of our checks was accepted. */
  HEARD,
  /**
   * The message was ignored: no request, an unexpected response, no FINGERPRINT, or consent has
   * expired.
   */
  IGNORED
}
