package dev.parley.datagrams;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Program of {@link MulticastSocketTest} in a network namespace of its own: sends to a group, reads
 * it at a member, and prints what that has read.
 */
final class MulticastProgram {
  /** Commands that make the cable e0 with addresses of both families. */
  static final String COMMANDS =
      """
      set -e
      ip link set lo up
      ip link add e0 type veth peer name e1
      ip link set e1 up
      ip link set e0 up
      ip addr add 10.98.0.1/24 dev e0
      ip addr add 10.98.0.2/24 dev e0
      ip -6 addr add fd98::1/64 dev e0 nodad
      exec "$@"
      """;

  private static final long WAIT_NANOS = 10_000_000_000L;
  private static final String DEFAULT_ROUTE = "00000000";

  private MulticastProgram() {}

  /**
   * @param arguments kind of the sockets, address and port of the group, and its source if any
   */
  public static void main(String[] arguments) throws IOException {
    if (Files.readAllLines(Path.of("/proc/net/route")).stream()
        .map(line -> line.split("\\s+"))
        .anyMatch(fields -> fields.length > 1 && fields[1].equals(DEFAULT_ROUTE))) {
      throw new IllegalStateException("multicast tests do not run where a default route exists");
    }
    boolean linux = arguments[0].startsWith("linux");
    InetAddress host = InetAddress.getByName(arguments[1]);
    InetSocketAddress address = new InetSocketAddress(host, Integer.parseInt(arguments[2]));
    NetworkInterface cable = NetworkInterface.getByName("e0");
    MulticastGroup group =
        arguments.length == 3
            ? MulticastGroup.anySource(address, cable)
            : MulticastGroup.oneSource(address, cable, InetAddress.getByName(arguments[3]));
    String any = host.getAddress().length == 4 ? "0.0.0.0" : "::";
    InetAddress wildcard = InetAddress.getByName(any);
    InetAddress own =
        group.source().orElse(InetAddress.getByName(any.equals("::") ? "fd98::1" : "10.98.0.1"));
    InetAddress from = arguments[0].endsWith("wildcard") ? wildcard : own;
    try (UdpSocket sender = open(linux, new InetSocketAddress(from, 0));
        UdpSocket member = open(linux, new InetSocketAddress(wildcard, address.getPort()))) {
      member.join(group);
      RemoteEndpoint to = sender.sendTo(group);
      print("member", read(sender, to, member));
      try {
        sender.sendTo(
            arguments.length == 3
                ? MulticastGroup.anySource(address, NetworkInterface.getByName("lo"))
                : MulticastGroup.oneSource(
                    address, NetworkInterface.getByName("lo"), group.source().orElseThrow()));
      } catch (IllegalStateException e) {
        print("other interface", "refused");
      }
      member.leave(group);
      sender.send(to, "late".getBytes(US_ASCII), 0, 4);
      sender.flush();
      byte[] direct = "direct".getBytes(US_ASCII);
      sender.send(
          sender.remote(new InetSocketAddress(own, address.getPort())), direct, 0, direct.length);
      sender.flush();
      print("after leaving", text(member));
    }
  }

  private static UdpSocket open(boolean linux, InetSocketAddress address) throws IOException {
    return linux
        ? LinuxSocket.open(address, 1 << 20, 8, UdpSocket.DATAGRAM_BYTES_MAX)
        : ChannelSocket.open(address, 1 << 20, 8, UdpSocket.DATAGRAM_BYTES_MAX);
  }

  private static String read(UdpSocket sender, RemoteEndpoint to, UdpSocket member)
      throws IOException {
    byte[] bytes = "hello".getBytes(US_ASCII);
    sender.send(to, bytes, 0, bytes.length);
    sender.flush();
    return text(member);
  }

  private static String text(UdpSocket member) throws IOException {
    return member.receive(WAIT_NANOS) == 0
        ? "nothing"
        : new String(member.bytes(), member.from(0), member.length(0), US_ASCII)
            + " from "
            + member.remote(0).address().getAddress().getHostAddress().replaceAll("%.*", "");
  }

  private static void print(String what, String value) {
    System.out.println(what + ": " + value);
  }
}
