package dev.parley.forwarding;

import dev.parley.media.ice.Credentials;
import java.util.random.RandomGenerator;

/**
 * Sending interface that the owner of the sockets implements for a {@link Forwarder}. Called on the
 * owner's thread.
 */
public interface Network {
  /** Sends a packet; the bytes are valid only until this returns. */
  void send(Link to, byte[] bytes, int from, int length);

  /**
   * {@return new local ICE credentials} An implementation may tag the ufrag, so that a router of
   * datagrams knows which forwarder a check is for.
   */
  default Credentials credentials(RandomGenerator random) {
    return Credentials.random(random);
  }

  /**
   * Binds a link to its peer: further datagrams from there are passed in with this object.
   *
   * @return false when no more are kept
   */
  boolean keep(Link link);

  /** Releases a link, which belongs to no peer any longer. */
  void forget(Link link);
}
