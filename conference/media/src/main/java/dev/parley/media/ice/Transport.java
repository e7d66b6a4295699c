package dev.parley.media.ice;

/** How packets travel between two addresses. */
public enum Transport {
  /** Datagrams. */
  UDP,
  /** A connection that this side of a candidate opens (RFC 6544); its packets are framed. */
  TCP_ACTIVE,
  /** A connection that this side of a candidate accepts (RFC 6544); its packets are framed. */
  TCP_PASSIVE;

  /** {@return whether a local candidate of this kind can reach a remote one of the other} */
  boolean reaches(Transport remote) {
    return remote == other();
  }

  /** {@return the kind at the other end} */
  Transport other() {
    return switch (this) {
      case UDP -> UDP;
      case TCP_ACTIVE -> TCP_PASSIVE;
      case TCP_PASSIVE -> TCP_ACTIVE;
    };
  }
}
