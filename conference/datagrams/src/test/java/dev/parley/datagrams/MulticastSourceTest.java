package dev.parley.datagrams;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sources of groups that are sent to, at the loopback interface. No datagram is sent. */
class MulticastSourceTest {
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

  private static MulticastGroup group(String source) throws IOException {
    return MulticastGroup.oneSource(
        new InetSocketAddress(InetAddress.ofLiteral("232.253.22.1"), 5_000),
        NetworkInterface.getByInetAddress(LOOPBACK),
        InetAddress.ofLiteral(source));
  }

  private static List<UdpSocket> sockets(String host) throws IOException {
    InetSocketAddress local = new InetSocketAddress(InetAddress.ofLiteral(host), 0);
    UdpSocket channel = ChannelSocket.open(local, 1 << 16, 1, 9);
    return LinuxSocket.available()
        ? List.of(channel, LinuxSocket.open(local, 1 << 16, 1, 9))
        : List.of(channel);
  }

  @Test
  void aSourceThatTheInterfaceDoesNotHaveIsRefused() throws IOException {
    for (UdpSocket socket : sockets("0.0.0.0")) {
      try (socket) {
        assertThatThrownBy(() -> socket.sendTo(group("10.1.1.1")))
            .isInstanceOf(IOException.class)
            .hasMessageContainingAll("232.253.22.1", "does not have the address 10.1.1.1");
      }
    }
  }

  @Test
  void aSocketThatSendsFromAnotherAddressIsRefused() throws IOException {
    for (UdpSocket socket : sockets("127.0.0.2")) {
      try (socket) {
        assertThatThrownBy(() -> socket.sendTo(group("127.0.0.1")))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("bind the socket to 127.0.0.1");
      }
    }
    try (UdpSocket channel = sockets("0.0.0.0").getFirst()) {
      assertThatThrownBy(() -> channel.sendTo(group("127.0.0.1"))).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aSocketHasOneSource() throws IOException {
    MulticastGroup anySource =
        MulticastGroup.anySource(
            new InetSocketAddress(InetAddress.ofLiteral("239.253.22.1"), 5_000),
            NetworkInterface.getByInetAddress(LOOPBACK));
    for (UdpSocket socket : sockets("127.0.0.1")) {
      try (socket) {
        assertThatCode(() -> socket.sendTo(group("127.0.0.1"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> socket.sendTo(anySource))
            .isInstanceOf(IllegalStateException.class);
      }
    }
  }
}
