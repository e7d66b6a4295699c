package dev.parley.media.ice;

/** Transport protocol of a candidate. */
public enum TransportProtocol {
  /** UDP datagrams. */
  UDP,
  /**
   * TCP connection opened by this side of a candidate (RFC 6544); packets are framed (RFC 4571).
   */
  TCP_ACTIVE,
  /**
   * TCP connection accepted by this side of a candidate (RFC 6544); packets are framed (RFC 4571).
   */
  TCP_PASSIVE;

  /** {@return whether a local candidate of this transport can be paired with a remote one} */
  boolean reaches(TransportProtocol remote) {
    return remote == other();
  }

  /** {@return the transport at the other end} */
  TransportProtocol other() {
    return switch (this) {
      case UDP -> UDP;
      case TCP_ACTIVE -> TCP_PASSIVE;
      case TCP_PASSIVE -> TCP_ACTIVE;
    };
  }
}
