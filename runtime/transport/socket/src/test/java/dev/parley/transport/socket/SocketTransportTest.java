package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.RawStreamPeer;
import dev.parley.testkit.RecordingHandler;
import dev.parley.testkit.TestCertificates;
import dev.parley.testkit.TransportTest;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.FrameDecoder;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.MessageMemory;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo.Security;
import dev.parley.transport.api.ReplyWaiter;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sockets do beyond the suite that every transport passes. */
final class SocketTransportTest extends TransportTest {
  SocketTransportTest() {
    super(new SocketTransportProvider(), "unix");
  }

  private Path file() {
    return Path.of(here().getPath());
  }

  @Test
  void serviceLoaderFindsTheThreeSchemes() {
    try (TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT)) {
      Transport transport = transports.of(URI.create("unix:/x"));

      assertThat(transports.of(URI.create("tls://x:1"))).isSameAs(transport);
      assertThat(transports.of(URI.create("tcp://x:1"))).isSameAs(transport);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"unix:relative", "unix://host/path", "tcp://host", "tcp:9", "tls:/x"})
  void endpointThatIsNoneIsRefused(String text) {
    assertRefused(Reason.BAD_ENDPOINT, "expected", () -> transport().connect(URI.create(text)));
  }

  @Test
  void pathThatIsTooLongIsRefusedWithItsLimit() {
    URI tooLong = URI.create("unix:/" + "x".repeat(SocketEndpoint.UNIX_PATH_BYTES_MAX));

    assertRefused(Reason.BAD_ENDPOINT, "may have 103", () -> transport().connect(tooLong));
    assertRefused(Reason.BAD_ENDPOINT, "may have 103", () -> transport().listen(tooLong, c -> {}));
  }

  @Test
  void unixSocketIsItsOwnersAlone() throws IOException {
    transport().listen(here(), Connection::close);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    try (var left = Files.list(leaks.folder())) {
      assertThat(left).containsExactly(file());
    }
  }

  @Test
  void unixPeersKnowEachOthersUser() {
    CompletableFuture<Connection> accepted = new CompletableFuture<>();
    transport().listen(here(), accepted::complete);
    Connection client = transport().connect(here());

    String user = System.getProperty("user.name");
    Connection server = Eventually.value("a connection", accepted);
    assertThat(server.peer().credentials().orElseThrow().user()).isEqualTo(user);
    assertThat(client.peer().credentials().orElseThrow().user()).isEqualTo(user);
    assertThat(client.peer().security()).isEqualTo(Security.LOCAL);
  }

  @Test
  void peerOnTheLoopbackInterfaceIsLocal() {
    Acceptor acceptor = transport().listen(URI.create("tcp://127.0.0.1:0"), Connection::close);

    assertThat(transport().connect(acceptor.endpoint()).peer().security())
        .isEqualTo(Security.LOCAL);
  }

  @Test
  void socketFileOfThisUserIsOwnedByTheUserAndNothingElseIs() {
    SocketTransportProvider provider = new SocketTransportProvider();
    assertThat(provider.isOwnedByUser(here())).as("before it is there").isFalse();
    transport().listen(here(), Connection::close);

    assertThat(provider.isOwnedByUser(here())).isTrue();
    for (String other : List.of("tcp://127.0.0.1:1", "unix:relative", "unix:/a%00b", "tcp:/")) {
      assertThat(provider.isOwnedByUser(URI.create(other))).as(other).isFalse();
    }
    assertThat(provider.isOwnedByUser(URI.create("pipe:" + file()))).isFalse();
  }

  @Test
  void peerThatReadsNoMoreIsLostWhenSomethingIsSent() throws IOException {
    RecordingHandler saw = new RecordingHandler();
    CompletableFuture<Connection> accepted = new CompletableFuture<>();
    transport()
        .listen(
            here(),
            connection -> {
              connection.start(saw);
              accepted.complete(connection);
            });

    try (SocketChannel peer = SocketChannel.open(UnixDomainSocketAddress.of(file()))) {
      Connection connection = Eventually.value("the connection", accepted);
      peer.shutdownInput();
      connection.open().rawByte(1);
      connection.send();

      assertThat(saw.end().reason()).isEqualTo(CloseReason.IO_ERROR);
      assertThat(saw.end().text()).startsWith("writing failed: ");
    }
  }

  @Test
  void socketFileOfADeadProcessIsReplaced() throws IOException {
    try (var dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      dead.bind(UnixDomainSocketAddress.of(file()));
    }
    assertRefused(Reason.UNREACHABLE, "nobody listens", () -> transport().connect(here()));

    transport().listen(here(), Connection::close);
    transport().connect(here());
  }

  @Test
  void fileThatIsNoSocketIsLeftAlone() throws IOException {
    Files.writeString(file(), "mine");

    assertRefused(Reason.IN_USE, "no socket", () -> transport().listen(here(), c -> {}));

    assertThat(file()).hasContent("mine");
    Files.delete(file());
  }

  @Test
  void socketFileOfSomebodyElseIsNotRemoved() throws IOException {
    Acceptor ours = transport().listen(here(), Connection::close);
    Files.delete(file());
    Acceptor theirs = transport().listen(here(), Connection::close);

    ours.close();

    transport().connect(here());
    theirs.close();
    assertThat(file()).doesNotExist();
  }

  @Test
  void missingSocketFileAndFolderAreNamed() {
    assertRefused(Reason.UNREACHABLE, "no such socket file", () -> transport().connect(here()));
    URI folder = URI.create("unix:" + leaks.folder());
    assertRefused(Reason.UNREACHABLE, "is no socket", () -> transport().connect(folder));
    URI nowhere = URI.create("unix:" + leaks.folder().resolve("no/s"));
    assertRefused(Reason.IO, "folder", () -> transport().listen(nowhere, c -> {}));
  }

  @Test
  void nobodyListensWithTlsWithoutACertificate() {
    URI anywhere = URI.create("tls://localhost:0");

    assertRefused(
        Reason.TLS, "TransportConfig.tls", () -> transport().listen(anywhere, Connection::close));
  }

  @Test
  void plainTcpDoesNotLeaveTheMachineUnasked() throws IOException {
    URI everywhere = URI.create("tcp://0.0.0.0:0");
    URI elsewhere = URI.create("tcp://192.0.2.1:9");

    assertRefused(
        Reason.PLAIN_OFF_MACHINE, "plainOffMachine", () -> transport().listen(everywhere, c -> {}));
    assertRefused(
        Reason.PLAIN_OFF_MACHINE, "plainOffMachine", () -> transport().connect(elsewhere));
    Transport asked = transport(TransportConfig.builder().plainOffMachine(true).build());
    asked.listen(everywhere, Connection::close).close();
  }

  @Test
  void unknownHostIsNamed() {
    assertRefused(
        Reason.UNREACHABLE,
        "host name",
        () -> transport().connect(URI.create("tls://no-such-host.invalid:1")));
  }

  private static TransportConfig tls(SSLContext context) {
    return TransportConfig.builder().tls(context).connectTimeout(Duration.ofSeconds(20)).build();
  }

  @Test
  void tlsPeerMustHaveTheNameThatWasDialled() {
    SSLContext stranger = TestCertificates.elsewhere();
    Acceptor acceptor =
        transport(tls(stranger)).listen(URI.create("tls://localhost:0"), Connection::close);

    assertRefused(
        Reason.TLS, "another name", () -> transport(tls(stranger)).connect(acceptor.endpoint()));
  }

  @Test
  void tlsPeerMustBeTrusted() {
    Acceptor acceptor =
        transport(tls(TestCertificates.localhost()))
            .listen(URI.create("tls://localhost:0"), Connection::close);

    assertRefused(
        Reason.TLS,
        "trusted",
        () -> transport(tls(TestCertificates.elsewhere())).connect(acceptor.endpoint()));
  }

  @Test
  void listenerThatWantsCertificatesAcceptsPeersWithATrustedOneOnly() {
    TransportConfig wanting =
        tls(TestCertificates.localhost()).toBuilder().clientCertificates(true).build();
    List<Connection> accepted = new CopyOnWriteArrayList<>();
    Acceptor acceptor =
        transport(wanting)
            .listen(
                URI.create("tls://localhost:0"),
                connection -> {
                  accepted.add(connection);
                  connection.start(new RecordingHandler());
                });

    RecordingHandler stranger = new RecordingHandler();
    try {
      Connection dialled =
          transport(tls(TestCertificates.withoutCertificate())).connect(acceptor.endpoint());
      dialled.start(stranger); // with TLS 1.3 the dialler hears of the refusal afterwards
      Eventually.eventually("the stranger is turned away", stranger::ended);
    } catch (TransportException e) {
      assertThat(e.reason()).isIn(Reason.TLS, Reason.CLOSED);
    }
    assertThat(accepted).isEmpty();

    transport(tls(TestCertificates.localhost())).connect(acceptor.endpoint());
    Eventually.eventually("the other is accepted", () -> accepted.size() == 1);
  }

  @Test
  void plainPeerOfATlsListenerIsTurnedAwayAndOthersNoticeNothing() {
    Transport listening = transport(tls(TestCertificates.localhost()));
    Acceptor acceptor =
        listening.listen(URI.create("tls://localhost:0"), c -> c.start(new RecordingHandler()));
    URI plain = URI.create("tcp://localhost:" + acceptor.endpoint().getPort());
    RawStreamPeer peer = RawStreamPeer.dial(plain);
    peer.raw("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

    assertThat(transport(tls(TestCertificates.localhost())).connect(acceptor.endpoint()).peer())
        .satisfies(info -> assertThat(info.security()).isEqualTo(Security.TLS));
    peer.close();
  }

  @Test
  void tlsConnectionThatJustBeganIsToldThatItsListenerCloses() {
    for (int i = 0; i < 30; i++) {
      Transport listening = transport(tls(TestCertificates.localhost()));
      Acceptor acceptor =
          listening.listen(
              URI.create("tls://localhost:0"),
              connection -> {
                connection.start(new RecordingHandler());
                listening.close();
              });
      RecordingHandler saw = new RecordingHandler();
      transport(tls(TestCertificates.localhost())).connect(acceptor.endpoint()).start(saw);

      assertThat(saw.end().reason()).isEqualTo(CloseReason.SHUTDOWN);
    }
  }

  @Test
  void oldTlsIsRefused() throws IOException {
    Acceptor acceptor =
        transport(tls(TestCertificates.localhost()))
            .listen(URI.create("tls://localhost:0"), Connection::close);

    try (SSLSocket old =
        (SSLSocket)
            TestCertificates.localhost()
                .getSocketFactory()
                .createSocket("localhost", acceptor.endpoint().getPort())) {
      old.setEnabledProtocols(new String[] {"TLSv1.2"});
      old.setEnabledCipherSuites(new String[] {"TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"});

      assertThatThrownBy(old::startHandshake).isInstanceOf(IOException.class);
    }
  }

  @Test
  void handshakesThatDoNotGoOnAreLimitedInNumberAndTime() throws IOException {
    TransportConfig config =
        tls(TestCertificates.localhost()).toBuilder()
            .connectTimeout(Duration.ofMillis(700))
            .build();
    Acceptor acceptor =
        transport(config)
            .listen(URI.create("tls://localhost:0"), c -> c.start(new RecordingHandler()));
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), acceptor.endpoint().getPort());
    List<SocketChannel> loris = new ArrayList<>();
    for (int i = 0; i <= Limits.UNIDENTIFIED_CONNECTIONS_PER_ADDRESS_MAX; i++) {
      loris.add(SocketChannel.open(address));
    }

    // The first makes room for the one too many, the others are closed when their time is over.
    for (SocketChannel each : loris) {
      assertThat(each.read(ByteBuffer.allocate(1))).isEqualTo(-1);
      each.close();
    }
    transport(tls(TestCertificates.localhost())).connect(acceptor.endpoint());
  }

  @Test
  @DisplayName("FR-11: silent connections do not keep a newcomer out; the oldest makes room")
  void silentConnectionsDoNotBlockANewOne() throws IOException {
    TransportConfig several =
        TransportConfig.builder().framings(List.of(new OtherFraming(), Framing.PARLEY)).build();
    RecordingHandler saw = new RecordingHandler();
    Acceptor acceptor =
        transport(several).listen(URI.create("tcp://127.0.0.1:0"), c -> c.start(saw));
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), acceptor.endpoint().getPort());
    List<SocketChannel> silent = new ArrayList<>();
    for (int i = 0; i < 2 * Limits.UNIDENTIFIED_CONNECTIONS_PER_ADDRESS_MAX; i++) {
      silent.add(SocketChannel.open(address));
    }

    send(transport().connect(acceptor.endpoint()), (byte) 1);

    assertThat(saw.messages(1).getFirst()).containsExactly(1);
    assertThat(silent.getFirst().read(ByteBuffer.allocate(1))).isEqualTo(-1);
    for (SocketChannel each : silent) {
      each.close();
    }
  }

  /** Another protocol of the same port. */
  private static final class OtherFraming implements Framing {
    @Override
    public boolean matchesHead(int head) {
      return false;
    }

    @Override
    public int messageBytesMax() {
      return Framing.PARLEY.messageBytesMax();
    }

    @Override
    public FrameDecoder reader(int messageBytesMax, MessageMemory memory) {
      return Framing.PARLEY.reader(messageBytesMax, memory);
    }

    @Override
    public void begin(MessageOutput out) {}

    @Override
    public void complete(ByteBuffer buffer, int frame, int length) {}

    @Override
    public boolean hasKeepAlive() {
      return false;
    }

    @Override
    public byte[] ping(boolean answer, long data) {
      return new byte[0];
    }

    @Override
    public byte[] close(boolean dialled, CloseReason reason, String text) {
      return new byte[0];
    }
  }

  @Test
  void waitingInsideAHandlerIsAMistakeThatIsNamed() {
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    transport()
        .listen(
            here(),
            connection ->
                connection.start(
                    new RecordingHandler(message -> {
                      try {
                        boolean _ = connection.await(new ReplyWaiter(), Eventually.deadlineNanos());
                      } catch (InterruptedException | RuntimeException e) {
                        thrown.complete(e);
                      }
                    })));
    Connection client = transport().connect(here());
    client.start(new RecordingHandler());
    client.open().rawByte(1);
    client.send();

    assertThat(Eventually.value("an exception", thrown)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  @DisplayName(
      "FR-8: a peer that calls but does not read its replies is not read from until it does")
  void peerThatDoesNotReadIsNotReadFrom() {
    TransportConfig config =
        TransportConfig.builder().queuedBytesMax(100_000).messageBytesMax(50_000).build();
    Connection[] server = new Connection[1];
    RecordingHandler saw =
        new RecordingHandler(message -> {
          byte[] reply = new byte[50_000];
          server[0].open().rawBytes(reply, 0, reply.length);
          server[0].send();
        });
    transport(config)
        .listen(
            here(),
            connection -> {
              server[0] = connection;
              connection.start(saw);
            });
    RawStreamPeer peer = RawStreamPeer.dial(here());
    int calls = 1_000;

    Thread calling =
        Thread.startVirtualThread(() -> {
          for (int i = 0; i < calls; i++) {
            peer.message(new byte[] {1});
          }
        });
    Eventually.eventually("some replies", () -> saw.count() > 2);
    for (int i = 0; i < calls; i++) {
      assertThat(peer.payloadOf(0)).hasSize(50_000);
      // Replies on their way: what may be queued, and what the system's buffers hold.
      assertThat(saw.count() - i).isLessThan(50);
    }

    Eventually.ended(calling);
    assertThat(saw.messages(calls)).hasSize(calls);
    assertThat(saw.ended()).isFalse();
    peer.close();
    assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
  }

  @Test
  @DisplayName("FR-8: who never waits for room and queues without end is closed")
  void senderThatNeverAsksIsClosed() {
    TransportConfig config =
        TransportConfig.builder().queuedBytesMax(100_000).messageBytesMax(50_000).build();
    CompletableFuture<Connection> accepted = new CompletableFuture<>();
    RecordingHandler saw = new RecordingHandler();
    transport(config)
        .listen(
            here(),
            connection -> {
              connection.start(saw);
              accepted.complete(connection);
            });
    RawStreamPeer peer = RawStreamPeer.dial(here());
    Connection server = Eventually.value("a connection", accepted);

    Eventually.eventually(
        "the end",
        () -> {
          server.open().rawBytes(new byte[50_000], 0, 50_000);
          server.send();
          return saw.ended();
        });

    assertThat(saw.end().reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED);
    peer.close();
  }

  @Test
  void deadPeerWhoseBytesAreUnreadDoesNotHoldTheChannel() {
    CompletableFuture<Connection> accepted = new CompletableFuture<>();
    transport().listen(here(), accepted::complete);
    RawStreamPeer peer = RawStreamPeer.dial(here());
    Connection server = Eventually.value("a connection", accepted);
    server.start(new RecordingHandler());

    server.close(CloseReason.SHUTDOWN, "and the peer neither reads nor leaves");

    // After the linger of a second, whatever the peer does.
    Eventually.value("closed", server.closed());
    assertThat(peer.readClose()).isEqualTo(CloseReason.SHUTDOWN);
    peer.close();
  }
}
