package dev.parley.server.sfu;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.function.Predicate;

/**
 * Listen address of audio and video, with the addresses announced as ICE candidates.
 *
 * <p>On a loopback address, datagrams are also answered at the other addresses of this machine,
 * from this machine only: Firefox gathers no loopback candidates and does not pair its own
 * addresses with one.
 *
 * @param host the address of the option media-host
 * @param announced addresses of the option media-addresses; the addresses of this machine when
 *     empty
 */
public record MediaAddresses(InetAddress host, List<String> announced) {
  /**
   * Checks the addresses.
   *
   * @throws IllegalArgumentException when packets to an announced address cannot arrive, saying
   *     which option to set
   */
  public MediaAddresses {
    announced = List.copyOf(announced);
    for (String each : announced) {
      requireReachable(host, InetAddress.ofLiteral(each));
    }
  }

  private static void requireReachable(InetAddress host, InetAddress announced) {
    if (host.equals(announced)) {
      return;
    }
    if (host.isLoopbackAddress()) {
      refuse(
          host,
          announced,
          "which only this machine reaches; set media-host to 0.0.0.0, or to the address of this"
              + " machine to which packets for it come");
    }
    if (host instanceof Inet4Address && announced instanceof Inet6Address) {
      refuse(host, announced, "which receives IPv4 only; set media-host to ::");
    }
    if (!host.isAnyLocalAddress() && isOwn(announced)) {
      refuse(
          host,
          announced,
          "and not on this other address of the machine; set media-host to it, or to 0.0.0.0");
    }
  }

  private static boolean isOwn(InetAddress address) {
    try {
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false; // unknown: it may be the address of a router
    }
  }

  private static void refuse(InetAddress host, InetAddress announced, String why) {
    throw new IllegalArgumentException(
        "media-addresses announces %s, but audio and video listen on %s, %s"
            .formatted(announced.getHostAddress(), host.getHostAddress(), why));
  }

  /** {@return whether only this machine is answered} */
  boolean machineOnly() {
    return host.isLoopbackAddress();
  }

  /** {@return the socket address for UDP} */
  InetSocketAddress datagrams(int port) {
    if (!host.isLoopbackAddress() || !announced.isEmpty()) {
      return new InetSocketAddress(host, port);
    }
    return new InetSocketAddress(host instanceof Inet4Address ? "0.0.0.0" : "::", port);
  }

  /** {@return the socket address for TCP} */
  InetSocketAddress connections(int port) {
    return new InetSocketAddress(host, port);
  }

  /** {@return a filter of accepted senders of datagrams; confined to one thread} */
  Predicate<InetAddress> senders() {
    return machineOnly() ? new LocalSenderFilter(System::nanoTime) : _ -> true;
  }
}
