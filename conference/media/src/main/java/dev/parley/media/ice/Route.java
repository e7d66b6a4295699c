package dev.parley.media.ice;

import java.net.InetSocketAddress;

/**
 * Where packets of a peer come from and go to: a remote address, and how it is reached. The owner
 * of a port keeps one for each source that it hears, so that nothing is made for each packet. Equal
 * when transport and address are.
 */
public final class Route {
  private final Transport transport;
  private final InetSocketAddress remote;
  private final byte[] address;

  private Route(Transport transport, InetSocketAddress remote) {
    if (remote.isUnresolved()) {
      throw new IllegalArgumentException("a route leads to an address, not to a name: " + remote);
    }
    this.transport = transport;
    this.remote = remote;
    this.address = remote.getAddress().getAddress();
  }

  /** {@return the route by datagrams} Throws {@link IllegalArgumentException} for a mere name. */
  public static Route udp(InetSocketAddress remote) {
    return new Route(Transport.UDP, remote);
  }

  /**
   * {@return the route by the connection that was accepted from there} Throws {@link
   * IllegalArgumentException} for a mere name.
   */
  public static Route tcp(InetSocketAddress remote) {
    return new Route(Transport.TCP_PASSIVE, remote);
  }

  /** {@return UDP, or TCP_PASSIVE for an accepted connection} */
  public Transport transport() {
    return transport;
  }

  /** {@return the other side} */
  public InetSocketAddress remote() {
    return remote;
  }

  /** The bytes of the address; not to be written. */
  byte[] address() {
    return address;
  }

  @Override
  public boolean equals(Object other) {
    return other == this
        || (other instanceof Route route
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
