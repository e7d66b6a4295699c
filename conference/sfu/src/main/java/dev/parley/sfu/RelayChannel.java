package dev.parley.sfu;

import java.net.InetSocketAddress;

/**
 * Channel of one relay between the media ports of two nodes. All relays between two nodes have the
 * same addresses, so that datagrams name the channel of the receiver by a number. The owner of the
 * socket implements this. Threads: confined to its owner.
 */
public interface RelayChannel {
  /** {@return the number by which the other node sends to this one} */
  int number();

  /** Sets the number by which this node sends to the other one. */
  void remote(int number);

  /** {@return a new link to an address of the other node, which belongs to no peer yet} */
  PeerRoute route(InetSocketAddress address);

  /** Releases the number. Idempotent. */
  void close();
}
