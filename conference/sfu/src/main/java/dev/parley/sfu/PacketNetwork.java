package dev.parley.sfu;

import dev.parley.media.ice.IceCredentials;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Sending interface that the owner of the sockets implements for a {@link Forwarder}. Called on the
 * owner's thread.
 */
public interface PacketNetwork {
  /** Sends a packet; the bytes are valid only until this returns. */
  void send(PeerRoute to, byte[] bytes, int from, int length);

  /**
   * {@return new local ICE credentials} An implementation may tag the ufrag, so that a router of
   * datagrams knows which forwarder a check is for.
   */
  default IceCredentials credentials(RandomGenerator random) {
    return IceCredentials.random(random);
  }

  /**
   * Binds a link to its peer: further datagrams from there are passed in with this object.
   *
   * @return false when no more are kept
   */
  boolean bind(PeerRoute link);

  /** Releases a link, which belongs to no peer any longer. */
  void release(PeerRoute link);

  /** {@return a new channel for a relay to another node; empty when there are no more} */
  default Optional<RelayChannel> relayChannel() {
    return Optional.empty();
  }
}
