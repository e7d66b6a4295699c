package dev.parley.forwarding;

import dev.parley.media.ice.Credentials;
import java.util.random.RandomGenerator;

/** What a {@link Forwarder} needs of whoever owns the sockets. Called on the owner's thread. */
public interface Network {
  /** Sends a packet; the bytes are good only until this returns. */
  void send(Link to, byte[] bytes, int from, int length);

  /**
   * {@return credentials by which a peer meets this side} Who hands on what comes may mark them, to
   * know for whom a check is.
   */
  default Credentials credentials(RandomGenerator random) {
    return Credentials.random(random);
  }

  /**
   * The link is a peer's from now on: what comes from there comes with this object.
   *
   * @return false when no more are kept
   */
  boolean keep(Link link);

  /** The link is nobody's any more. */
  void forget(Link link);
}
