package dev.parley.media.ice;

/**
 * Callback interface of {@link IceLite} to the owner of the socket, called from within its methods.
 */
public interface IceLiteOwner {
  /** Sends a packet; the bytes are valid only until this returns. */
  void send(byte[] bytes, int from, int length, IceRoute to);

  /** Called when a route is selected; the first time, the peer becomes connected. */
  void selected(IceRoute route);

  /** Called when a route is forgotten; packets from there do not belong to the peer any longer. */
  void forgotten(IceRoute route);

  /** Called when a route was selected after a restart: the previous ufrag is no longer accepted. */
  void retired(String localUfrag);

  /**
   * Called when nothing has arrived from the peer for {@link IceLite#CONSENT_SECONDS}: nothing may
   * be sent to it, and nothing is answered, until {@link IceLite#restart}.
   */
  void consentExpired();

  /**
   * Reports the quality of the selected route, once per some calls of {@link IceLite#check}.
   *
   * @param lost share of checks without a response within about a second, 0 to 1
   * @param roundTrip shortest recent round-trip time in nanoseconds; negative when none was
   *     answered
   */
  void pathMeasured(double lost, long roundTrip);
}
