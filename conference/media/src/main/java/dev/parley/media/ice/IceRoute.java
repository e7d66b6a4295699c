package dev.parley.media.ice;

import java.net.InetSocketAddress;

/**
 * Path of a peer's packets: a remote address and the transport. The owner of a port keeps one
 * object for each source, so that no packet allocates. Equal if transport and address are equal.
 */
public final class IceRoute {
  private final TransportProtocol transport;
  private final InetSocketAddress remote;
  private final byte[] address;

  private IceRoute(TransportProtocol transport, InetSocketAddress remote) {
    if (remote.isUnresolved()) {
      throw new IllegalArgumentException("a route leads to an address, not to a name: " + remote);
    }
    this.transport = transport;
    this.remote = remote;
    this.address = remote.getAddress().getAddress();
  }

  /**
   * {@return the route by UDP datagrams} Throws {@link IllegalArgumentException} for an unresolved
   * address.
   */
  public static IceRoute udp(InetSocketAddress remote) {
    return new IceRoute(TransportProtocol.UDP, remote);
  }

  /**
   * {@return the route by a TCP connection accepted from this address} Throws {@link
   * IllegalArgumentException} for an unresolved address.
   */
  public static IceRoute tcp(InetSocketAddress remote) {
    return new IceRoute(TransportProtocol.TCP_PASSIVE, remote);
  }

  /** {@return UDP, or TCP_PASSIVE for an accepted connection} */
  public TransportProtocol transport() {
    return transport;
  }

  /** {@return the remote address} */
  public InetSocketAddress remote() {
    return remote;
  }

  /** {@return the bytes of the IP address; not to be modified} */
  byte[] address() {
    return address;
  }

  @Override
  public boolean equals(Object other) {
    return other == this
        || (other instanceof IceRoute route
            && transport == route.transport
            && remote.equals(route.remote));
  }

  @Override
  public int hashCode() {
    return remote.hashCode();
  }

  @Override
  public String toString() {
    return transport + " " + remote;
  }
}
