package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.ThreadEndListener;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a failed dial says, and the ends of channels that are no connections yet. */
final class SocketDialFailureTest {
  private static final SocketEndpoint TCP =
      SocketEndpoint.of(URI.create("tcp://desk.example:7007"));
  private static final SocketEndpoint TLS =
      SocketEndpoint.of(URI.create("tls://desk.example:7007"));
  private static final Duration LONG = Duration.ofHours(1);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private Poller poller;
  private PendingConnections pending;
  private SocketChannel channel;
  private PendingConnections.PendingConnection work;

  @BeforeEach
  void begin() throws IOException {
    poller = new Poller(Duration.ofSeconds(10), ThreadEndListener.NONE);
    poller.start();
    pending = new PendingConnections(poller, LONG);
    channel = SocketChannel.open();
    work = pending.begin(channel, LONG);
  }

  @AfterEach
  void end() throws IOException {
    channel.close();
    poller.stop();
    poller.join();
  }

  private void assertExplained(
      SocketEndpoint endpoint, Exception e, boolean connected, Reason reason, String text) {
    TransportException explained =
        SocketDialFailure.explain(endpoint, e, connected, work, Duration.ofSeconds(3));
    assertThat(explained.reason()).as(explained.getMessage()).isEqualTo(reason);
    assertThat(explained).hasMessageContaining(text).hasCause(e);
  }

  private SocketEndpoint unix(String name) {
    return SocketEndpoint.of(URI.create("unix:" + leaks.folder().resolve(name)));
  }

  @Test
  void peerThatIsNotThereIsUnreachable() {
    assertExplained(TCP, new ConnectException("refused"), false, Reason.UNREACHABLE, "nobody");
    assertExplained(TLS, new ConnectException("refused"), false, Reason.UNREACHABLE, "nobody");
    assertExplained(TCP, new NoRouteToHostException("none"), false, Reason.UNREACHABLE, "nobody");
    assertExplained(TCP, new SocketException("broken"), false, Reason.IO, "failed: broken");
    assertExplained(TCP, new SocketException("broken"), true, Reason.IO, "failed: broken");
  }

  @Test
  void peerThatEndsTheHandshakeIsAskedForTls() {
    assertExplained(TLS, new IOException("ended"), true, Reason.TLS, "before TLS stood (ended)");
    assertExplained(TLS, new IOException("ended"), false, Reason.IO, "failed: ended");
    assertExplained(TLS, new SSLException("bad"), true, Reason.TLS, "bad");
  }

  @Test
  void endedWaitsSayWhatEndedThem() throws IOException {
    assertExplained(TCP, new ClosedByInterruptException(), false, Reason.IO, "interrupted");

    work = pending.begin(channel, Duration.ofMillis(1));
    Eventually.eventually("the end of its time", work::timedOut);
    assertThat(channel.isOpen()).isFalse();
    IOException closed = new IOException("closed");
    assertExplained(TCP, closed, false, Reason.TIMED_OUT, "no answer within 3000 ms");
    assertExplained(TLS, closed, true, Reason.TIMED_OUT, "TLS did not stand within 3000 ms");

    channel = SocketChannel.open();
    work = pending.begin(channel, LONG);
    pending.close();
    assertExplained(TCP, closed, false, Reason.CLOSED, "the transport was closed");
    assertThat(channel.isOpen()).isFalse();
    channel = SocketChannel.open();
    work = pending.begin(channel, LONG);
    assertThat(work.abandoned()).as("begun after the end").isTrue();
  }

  @Test
  void missingOrWrongSocketFilesAreTold() throws IOException {
    Path folder = leaks.folder();
    Files.createDirectory(folder.resolve("folder"));
    Files.writeString(folder.resolve("file"), "text");
    ConnectException refused = new ConnectException("refused");

    assertExplained(unix("nothing"), refused, false, Reason.UNREACHABLE, "no such socket file");
    assertExplained(unix("folder"), refused, false, Reason.UNREACHABLE, "is no socket");
    assertExplained(unix("file"), refused, false, Reason.UNREACHABLE, "is no socket");
    Files.delete(folder.resolve("folder"));
    Files.delete(folder.resolve("file"));
  }

  @Test
  void socketFilesThatTakeNoConnectionAreTold() throws IOException {
    Path file = leaks.folder().resolve("socket");
    try (ServerSocketChannel bound = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      bound.bind(UnixDomainSocketAddress.of(file));
    }
    SocketEndpoint socket = unix("socket");

    assertExplained(socket, new ConnectException("no"), false, Reason.UNREACHABLE, "nobody");
    assertExplained(
        socket, new SocketException("Permission denied"), false, Reason.PERMISSION, "owner");
    assertExplained(socket, new SocketException("broken"), false, Reason.IO, "failed: broken");
    Files.delete(file);
  }

  @Test
  void workThatHasEndedIsNeitherEvictedNorTimedOut() {
    assertThat(work.done()).isTrue();
    work.evict();
    pending.close();

    assertThat(channel.isOpen()).isTrue();
    assertThat(work.timedOut()).isFalse();
    assertThat(work.abandoned()).isFalse();
  }

  @Test
  void evictedWorkHasLostItsChannel() {
    work.evict();

    assertThat(channel.isOpen()).isFalse();
    assertThat(work.done()).isFalse();
    assertExplained(TCP, new IOException("closed"), false, Reason.IO, "failed: closed");
  }
}
