package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.ThreadEndListener;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Dialling of a host that has several addresses. */
final class SocketDiallerTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final TransportConfig config =
      TransportConfig.builder().tls(TestCertificates.localhost()).build();
  private Poller poller;
  private SocketDialler dialler;
  private ServerSocketChannel listening;

  @BeforeEach
  void begin() throws IOException {
    poller = new Poller(Duration.ofSeconds(10), ThreadEndListener.NONE);
    poller.start();
    dialler =
        new SocketDialler(config, poller, new PendingConnections(poller, Duration.ofMinutes(1)));
    listening = listening(1, 0);
  }

  @AfterEach
  void end() throws IOException {
    listening.close();
    poller.request(poller::shutdownConnections);
    poller.stop();
    poller.join();
  }

  private static InetAddress address(int last) throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }

  private static ServerSocketChannel listening(int last, int port) throws IOException {
    return ServerSocketChannel.open().bind(new InetSocketAddress(address(last), port));
  }

  private int port() throws IOException {
    return ((InetSocketAddress) listening.getLocalAddress()).getPort();
  }

  private SocketConnection dial(String scheme, InetAddress... addresses) throws IOException {
    URI uri = URI.create(scheme + "://desk.example:" + port());
    return dialler.dial((SocketEndpoint.Inet) SocketEndpoint.of(uri), List.of(addresses));
  }

  @Test
  void addressThatIsUnreachableIsFollowedByTheNext() throws IOException {
    SocketConnection connection = dial("tcp", address(2), address(3), address(1));

    assertThat(connection.peer().address()).startsWith("127.0.0.1:");
  }

  @Test
  void lastAddressTellsWhyNoneIsReached() {
    assertThatThrownBy(() -> dial("tcp", address(2), address(3)))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNREACHABLE));
  }

  @Test
  void peerThatFailsTheHandshakeIsNotDialledAtAnotherAddress() throws IOException {
    Thread closing = Thread.startVirtualThread(this::acceptAndClose);
    try (ServerSocketChannel other = listening(2, port())) {
      other.configureBlocking(false);

      assertThatThrownBy(() -> dial("tls", address(1), address(2)))
          .isInstanceOfSatisfying(
              TransportException.class, e -> assertThat(e.reason()).isEqualTo(Reason.TLS));
      assertThat(other.accept()).isNull();
    }
    Eventually.ended(closing);
  }

  private void acceptAndClose() {
    try {
      listening.accept().close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
