package dev.parley.distribution.network;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.distribution.group.GroupCipher;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.MemberKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Random;

/** Addresses and keys of the programs of {@link MulticastNetworkTest}. */
final class LanPrograms {
  static final int GROUP = 5;
  static final int SENDER_PORT = 6_000;

  private static final String NO_ROUTE = "00000000";

  private LanPrograms() {}

  /** Refuses to run where a datagram could leave the machine: with a default route. */
  static void requireClosedNetwork() throws IOException {
    boolean leaves =
        Files.readAllLines(Path.of("/proc/net/route")).stream()
            .map(line -> line.split("\\s+"))
            .anyMatch(fields -> fields.length > 1 && fields[1].equals(NO_ROUTE));
    if (leaves) {
      throw new IllegalStateException("multicast tests do not run where a default route exists");
    }
  }

  static NetworkInterface cable() throws IOException {
    return NetworkInterface.getByName("e0");
  }

  static InetAddress host(int number) throws IOException {
    return InetAddress.getByName("10.99.0." + (number + 1));
  }

  static MulticastGroup group(boolean oneSource) throws IOException {
    String address = oneSource ? "232.99.0.1" : "239.99.0.1";
    InetSocketAddress at = new InetSocketAddress(InetAddress.getByName(address), 5_000);
    return oneSource
        ? MulticastGroup.oneSource(at, cable(), host(0))
        : MulticastGroup.anySource(at, cable());
  }

  /** {@return a key as an argument of a program} */
  static String print(GroupKey key) {
    return "%d,%d,%s".formatted(key.epoch(), key.first(), HexFormat.of().formatHex(key.material()));
  }

  static GroupKey key(String printed) {
    String[] parts = printed.split(",");
    return new GroupKey(
        Integer.parseInt(parts[0]), Long.parseLong(parts[1]), HexFormat.of().parseHex(parts[2]));
  }

  static MemberKey member(int number) {
    byte[] material = new byte[GroupCipher.MATERIAL_BYTES];
    new Random(number).nextBytes(material);
    return new MemberKey(number, material);
  }
}
