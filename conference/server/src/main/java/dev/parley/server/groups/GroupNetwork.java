package dev.parley.server.groups;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.server.config.MulticastConfig;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Network of all groups of a server.
 *
 * @param group address and interface to which is sent
 * @param local address of that interface, to which feedback comes
 * @param feedbackPort UDP port of feedback at the first forwarding thread, the next ones follow; 0
 *     for any free ports
 */
public record GroupNetwork(MulticastGroup group, InetAddress local, int feedbackPort) {
  /**
   * {@return the network that is configured}
   *
   * @throws IllegalArgumentException when the address or the interface cannot be used, saying what
   *     to set
   * @throws IOException when the system does not tell its interfaces
   */
  public static GroupNetwork of(MulticastConfig config) throws IOException {
    InetAddress address = InetAddress.ofLiteral(config.address());
    boolean four = address instanceof Inet4Address;
    NetworkInterface chosen = networkInterface(config.networkInterface(), four);
    InetAddress local =
        addresses(chosen, four)
            .findFirst()
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "the interface %s has no address of the kind of %s"
                        .formatted(chosen.getName(), config.address())));
    InetSocketAddress at = new InetSocketAddress(address, config.port());
    return new GroupNetwork(group(at, chosen, local), local, config.feedbackPort().orElse(0));
  }

  private static MulticastGroup group(
      InetSocketAddress address, NetworkInterface networkInterface, InetAddress local) {
    byte[] bytes = address.getAddress().getAddress();
    boolean oneSource = bytes[0] == (byte) 232 || (bytes[0] == (byte) 0xff && bytes[1] == 0x35);
    return oneSource
        ? MulticastGroup.oneSource(address, networkInterface, local)
        : MulticastGroup.anySource(address, networkInterface);
  }

  private static NetworkInterface networkInterface(Optional<String> name, boolean four)
      throws IOException {
    if (name.isPresent()) {
      NetworkInterface named = NetworkInterface.getByName(name.get());
      if (named == null) {
        throw new IllegalArgumentException(
            "this machine has no interface %s; it has %s".formatted(name.get(), names(_ -> true)));
      }
      return named;
    }
    List<NetworkInterface> usable =
        NetworkInterface.networkInterfaces().filter(each -> isUsable(each, four)).toList();
    if (usable.size() != 1) {
      throw new IllegalArgumentException(
          "multicast-interface has to say which interface leads to the receivers: one of %s"
              .formatted(names(each -> isUsable(each, four))));
    }
    return usable.getFirst();
  }

  private static List<String> names(Predicate<NetworkInterface> wanted) throws IOException {
    return NetworkInterface.networkInterfaces()
        .filter(wanted)
        .map(NetworkInterface::getName)
        .toList();
  }

  private static boolean isUsable(NetworkInterface each, boolean four) {
    try {
      return each.isUp()
          && !each.isLoopback()
          && each.supportsMulticast()
          && addresses(each, four).findFirst().isPresent();
    } catch (IOException e) {
      return false; // it has gone meanwhile
    }
  }

  private static Stream<InetAddress> addresses(NetworkInterface of, boolean four) {
    return of.inetAddresses().filter(each -> each instanceof Inet4Address == four);
  }
}
