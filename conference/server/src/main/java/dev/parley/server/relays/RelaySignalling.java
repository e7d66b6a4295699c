package dev.parley.server.relays;

import java.util.concurrent.CompletionStage;

/** Calls of this server by which relays begin. No method blocks. */
interface RelaySignalling {
  /**
   * Offers a relay to another server.
   *
   * @param back receives what that server announces and uses
   */
  CompletionStage<RelayAnswer> offer(RelayPeer to, RelayOffer offer, NodeRelay back);

  /** {@return whether another server has made an offer that came in its name} */
  CompletionStage<Boolean> confirms(RelayPeer from, RelayOffer offer);
}
