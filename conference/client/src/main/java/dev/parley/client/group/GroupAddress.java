package dev.parley.client.group;

import dev.parley.client.session.ClientException;
import dev.parley.datagrams.MulticastGroup;
import dev.parley.room.api.group.GroupJoined;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.channels.DatagramChannel;
import java.util.Optional;

/**
 * Addresses of a group and of its sender.
 *
 * @param group address of the group, at an interface of this machine
 * @param feedback address to which feedback is sent
 */
record GroupAddress(MulticastGroup group, InetSocketAddress feedback) {
  /**
   * {@return the addresses that a server tells}
   *
   * @param chosen interface of this machine; empty for the one that leads to the sender
   * @throws ClientException when they are no addresses of a group in the local network
   * @throws IOException when no interface leads to the sender
   */
  static GroupAddress of(GroupJoined joined, Optional<NetworkInterface> chosen) throws IOException {
    try {
      InetSocketAddress group = socket(joined.address(), joined.port());
      InetSocketAddress feedback = socket(joined.feedbackAddress(), joined.feedbackPort());
      NetworkInterface at = chosen.isPresent() ? chosen.get() : toward(feedback);
      Optional<InetAddress> source = joined.source().map(InetAddress::ofLiteral);
      return new GroupAddress(
          source.isPresent()
              ? MulticastGroup.oneSource(group, at, source.get())
              : MulticastGroup.anySource(group, at),
          feedback);
    } catch (IllegalArgumentException e) {
      throw new ClientException("the server's group cannot be joined: " + e.getMessage());
    }
  }

  private static InetSocketAddress socket(String address, int port) {
    return new InetSocketAddress(InetAddress.ofLiteral(address), port);
  }

  /** {@return the interface by which datagrams to an address leave; nothing is sent} */
  private static NetworkInterface toward(InetSocketAddress target) throws IOException {
    try (DatagramChannel channel = DatagramChannel.open()) {
      channel.connect(target);
      InetSocketAddress own = (InetSocketAddress) channel.getLocalAddress();
      NetworkInterface found = NetworkInterface.getByInetAddress(own.getAddress());
      if (found == null) {
        throw new IOException("no interface of this machine has the address " + own.getAddress());
      }
      return found;
    }
  }
}
