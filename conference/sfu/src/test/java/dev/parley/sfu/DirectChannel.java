package dev.parley.sfu;

import dev.parley.media.ice.IceRoute;
import java.net.InetSocketAddress;

/** Channel of two nodes that have one relay at most, and need no number in their datagrams. */
record DirectChannel(int number) implements RelayChannel {
  @Override
  public void remote(int other) {
    // There is one relay.
  }

  @Override
  public PeerRoute route(InetSocketAddress address) {
    return new PeerRoute(IceRoute.udp(address), address);
  }

  @Override
  public void close() {
    // Nothing was opened.
  }
}
