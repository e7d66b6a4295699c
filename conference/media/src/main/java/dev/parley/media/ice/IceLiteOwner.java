package dev.parley.media.ice;

/** What {@link IceLite} needs from whoever has the socket; called from within its methods. */
public interface IceLiteOwner {
  /** Sends a packet; the bytes are good only until this returns. */
  void send(byte[] bytes, int from, int length, Route to);

  /** The peer wants to be sent to there from now on; the first time, it is connected. */
  void selected(Route route);

  /** A route of the peer is not remembered any longer; what comes from there is not its own. */
  void forgotten(Route route);

  /**
   * A new route was selected after a restart: the ufrag from before it is not answered any more.
   */
  void retired(String localUfrag);

  /**
   * The peer has not asked for anything for {@link IceLite#CONSENT_SECONDS}: nothing may be sent to
   * it, and nothing of it is answered, until {@link IceLite#restart}.
   */
  void consentExpired();

  /**
   * Answers to checks of this side tell how the selected route does; after each {@link
   * IceLite#check} of some.
   *
   * @param lost share of checks that were not answered within about a second, 0 to 1
   * @param roundTrip the shortest lately, in nanoseconds; below 0 when none was answered
   */
  void path(double lost, long roundTrip);
}
