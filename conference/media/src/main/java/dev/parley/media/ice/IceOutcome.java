package dev.parley.media.ice;

/** Result of handling a STUN message. */
public enum IceOutcome {
  /**
   * A check of the peer with a valid MESSAGE-INTEGRITY was answered; the route belongs to the peer.
   */
  ANSWERED,
  /** A request was answered with an error response. */
  ERROR_SENT,
  /** The rate limit was exceeded; the message was ignored without computing its integrity. */
  RATE_LIMITED,
  /** A response to one of our checks was accepted. */
  RESPONSE_ACCEPTED,
  /**
   * The message was ignored: no request, an unexpected response, no FINGERPRINT, or consent has
   * expired.
   */
  IGNORED
}
