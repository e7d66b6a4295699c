package dev.parley.sfu;

import dev.parley.media.ice.IceRoute;
import dev.parley.media.stun.StunMessage;

/**
 * Receiver of the datagrams of one peer, by kind (RFC 7983). Bytes are modified in place, and are
 * valid only until the method returns.
 */
interface DatagramHandler {
  void stun(StunMessage message, PeerRoute link, long now);

  void dtls(byte[] bytes, int from, int length, PeerRoute link);

  void rtp(byte[] bytes, int from, int length, long now);

  void rtcp(byte[] bytes, int from, int length, long now);

  /** {@return whether a link is the path of the peer, which was heard a short while ago} */
  boolean uses(PeerRoute link, long now);

  /** The address of a route has passed to another peer. */
  void lost(IceRoute route);
}
