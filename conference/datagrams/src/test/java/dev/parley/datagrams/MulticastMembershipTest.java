package dev.parley.datagrams;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors of joining and leaving, at the loopback interface. No datagram is sent. Linux. */
class MulticastMembershipTest {
  private static final Path LIMIT = Path.of("/proc/sys/net/ipv4/igmp_max_memberships");

  private UdpSocket socket;

  @BeforeEach
  void open() throws IOException {
    assumeTrue(LinuxSocket.available());
    socket = LinuxSocket.open(new InetSocketAddress(InetAddress.ofLiteral("0.0.0.0"), 0), 1, 1, 9);
  }

  @AfterEach
  void close() {
    if (socket != null) {
      socket.close();
    }
  }

  private static MulticastGroup group(String host) throws IOException {
    InetAddress own = InetAddress.ofLiteral("127.0.0.1");
    NetworkInterface loopback = NetworkInterface.getByInetAddress(own);
    InetSocketAddress address = new InetSocketAddress(InetAddress.ofLiteral(host), 5_000);
    return host.startsWith("239.")
        ? MulticastGroup.anySource(address, loopback)
        : MulticastGroup.oneSource(address, loopback, own);
  }

  @ParameterizedTest
  @ValueSource(strings = {"239.253.18.1", "232.253.18.1"})
  void theErrorSpeaksOfTheMembership(String host) throws IOException {
    MulticastGroup group = group(host);
    assertThatThrownBy(() -> socket.leave(group))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(host, "has not joined it");
    socket.join(group);
    assertThatThrownBy(() -> socket.join(group))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(host, "has joined it already");
    socket.leave(group);
    socket.join(group);
  }

  @Test
  void theErrorOfTooManyGroupsNamesTheLimit() throws IOException {
    int limit = Integer.parseInt(Files.readAllLines(LIMIT).getFirst());
    assumeTrue(limit < 200, "this system has another limit than the usual 20");
    for (int i = 0; i < limit; i++) {
      socket.join(group("239.253.19." + i));
    }
    assertThatThrownBy(() -> socket.join(group("239.253.20.1")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("net.ipv4.igmp_max_memberships");
  }
}
