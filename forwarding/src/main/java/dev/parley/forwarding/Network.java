package dev.parley.forwarding;

/** What a {@link Forwarder} needs of whoever owns the sockets. Called on the owner's thread. */
public interface Network {
  /** Sends a packet; the bytes are good only until this returns. */
  void send(Link to, byte[] bytes, int from, int length);

  /**
   * The link is a peer's from now on: what comes from there comes with this object.
   *
   * @return false when no more are kept
   */
  boolean keep(Link link);

  /** The link is nobody's any more. */
  void forget(Link link);
}
