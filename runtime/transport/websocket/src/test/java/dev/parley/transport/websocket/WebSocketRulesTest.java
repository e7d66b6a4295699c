package dev.parley.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.NonAcceptingListener;
import dev.parley.testkit.RandomSeeds;
import dev.parley.testkit.RecordingHandler;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.PeerInfo.Security;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import io.netty.channel.DefaultChannelPipeline;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the conformance suite does not know of: HTTP, origins, close codes, fragments. */
final class WebSocketRulesTest {
  private static final String ORIGIN = "https://school.example";
  private static final String PROTOCOL = "Sec-WebSocket-Protocol: parley.1";

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final List<AutoCloseable> closing = new ArrayList<>();
  private final RecordingHandler saw = new RecordingHandler();

  private <T extends AutoCloseable> T closing(T what) {
    closing.add(what);
    return what;
  }

  @AfterEach
  void closeEverything() throws Exception {
    for (AutoCloseable each : closing.reversed()) {
      each.close();
    }
  }

  private Transport transport(TransportConfig config) {
    return closing(new WebSocketTransport(config));
  }

  private URI listening() {
    return listening(TransportConfig.builder().origins(Set.of(ORIGIN)).build());
  }

  private URI listening(TransportConfig config) {
    Acceptor acceptor =
        transport(config)
            .listen(URI.create("ws://127.0.0.1:0/parley"), connection -> connection.start(saw));
    return acceptor.endpoint();
  }

  private RawWebSocketPeer connect(URI endpoint) {
    return closing(RawWebSocketPeer.connect(endpoint, null));
  }

  private RawWebSocketPeer dial(URI endpoint) {
    return closing(RawWebSocketPeer.dial(endpoint, null));
  }

  private static void assertRefused(Reason reason, Runnable attempt) {
    assertThatThrownBy(attempt::run)
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void originOnTheListIsWelcome() {
    String answer = connect(listening()).ask("/parley", PROTOCOL, "Origin: " + ORIGIN);

    assertThat(answer).startsWith("HTTP/1.1 101 ").contains("sec-websocket-protocol: parley.1");
  }

  @ParameterizedTest
  @CsvSource({
    "https://evil.example",
    "http://school.example",
    "https://school.example:444",
    "null",
    "https://school.example.evil.example"
  })
  void originThatIsNotOnTheListIsRefused(String origin) {
    RawWebSocketPeer page = connect(listening());

    assertThat(page.ask("/parley", PROTOCOL, "Origin: " + origin)).startsWith("HTTP/1.1 101 ");
    assertThat(page.readCloseText())
        .isEqualTo(
            "pages of " + origin + " may not call here; TransportConfig.origins allows them");
    assertThat(saw.count()).isZero();
  }

  @Test
  void programOfAForeignOriginIsToldByHttp() {
    String answer = connect(listening()).ask("/parley", "Origin: https://evil.example");

    assertThat(answer).startsWith("HTTP/1.1 403 ");
  }

  @Test
  void foreignOriginIsLoggedOnceAndOriginsWithoutEndAreNot() {
    URI endpoint = listening();

    try (LogCheck log = LogCheck.of(OriginRejection.class)) {
      for (int i = 0; i < 2; i++) {
        for (int host = 0; host <= OriginRejection.LOGGED_MAX; host++) {
          String origin = "Origin: https://" + host + ".example";
          assertThat(connect(endpoint).ask("/parley", PROTOCOL, origin)).isNotEmpty();
        }
      }

      assertThat(log.lines())
          .hasSize(OriginRejection.LOGGED_MAX)
          .first()
          .asString()
          .contains("https://0.example", "TransportConfig.origins");
    }
  }

  @Test
  void connectionThatTheServerResetsIsNoWarningInTheLogOfItsClient() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        LogCheck log = LogCheck.of(DefaultChannelPipeline.class)) {
      Thread upgrading = Thread.ofVirtual().start(() -> upgradeAndReset(server));
      URI endpoint = URI.create("ws://127.0.0.1:" + server.getLocalPort() + "/parley");

      Connection connection = transport(TransportConfig.DEFAULT).connect(endpoint);
      connection.start(saw);
      connection.open().rawBytes(new byte[1], 0, 1);
      connection.send();
      Eventually.ended(upgrading);

      assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
      assertThat(log.lines()).isEmpty();
    }
  }

  /** Answers one handshake, and ends the connection as the system of a killed process does. */
  private static void upgradeAndReset(ServerSocket server) {
    try (Socket socket = server.accept()) {
      BufferedReader asked =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      String key = "";
      for (String line = asked.readLine(); !line.isEmpty(); line = asked.readLine()) {
        if (line.toLowerCase(Locale.ROOT).startsWith("sec-websocket-key:")) {
          key = line.substring(line.indexOf(':') + 1).strip();
        }
      }
      String answer =
          """
          HTTP/1.1 101 Switching Protocols\r
          Upgrade: websocket\r
          Connection: Upgrade\r
          Sec-WebSocket-Accept: %s\r
          %s\r
          \r
          """
              .formatted(accepted(key), PROTOCOL);
      socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
      socket.getInputStream().read(); // the first frame, so that the connection stands
      socket.setSoLinger(true, 0);
    } catch (IOException | GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** {@return the answer to a client's key (RFC 6455, section 4.2.2)} */
  private static String accepted(String key) throws GeneralSecurityException {
    byte[] both =
        (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII);
    return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(both));
  }

  @Test
  void onlyItsPathIsAWebSocket() {
    assertThat(connect(listening()).ask("/elsewhere", PROTOCOL)).startsWith("HTTP/1.1 404 ");
  }

  @Test
  @DisplayName("FR-7: the subprotocol must be named")
  void peerThatDoesNotNameTheSubprotocolIsRefused() {
    URI endpoint = listening();

    assertThat(connect(endpoint).ask("/parley")).startsWith("HTTP/1.1 400 ");
    assertThat(connect(endpoint).ask("/parley", "Sec-WebSocket-Protocol: chat"))
        .startsWith("HTTP/1.1 400 ");
    assertThat(connect(endpoint).ask("/parley", "Sec-WebSocket-Protocol: chat, parley.1"))
        .startsWith("HTTP/1.1 101 ");
  }

  @Test
  void compressionIsNotAgreed() {
    String answer =
        connect(listening())
            .ask("/parley", PROTOCOL, "Sec-WebSocket-Extensions: permessage-deflate");

    assertThat(answer.toLowerCase(java.util.Locale.ROOT))
        .startsWith("http/1.1 101 ")
        .doesNotContain("sec-websocket-extensions");
  }

  @Test
  void plainHttpIsToldToUpgrade() {
    RawWebSocketPeer peer = connect(listening());

    peer.raw("GET /parley HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.UTF_8));

    assertThat(peer.readHead()).startsWith("HTTP/1.1 426 ").contains("websocket");
  }

  @Test
  @DisplayName("FR-7: a text message closes the connection with PROTOCOL_ERROR")
  void textMessageClosesTheConnection() {
    RawWebSocketPeer peer = dial(listening());

    peer.frame(true, RawWebSocketPeer.TEXT, (byte) 'x');

    assertThat(peer.readCloseCode()).isEqualTo(4003);
    assertThat(saw.end())
        .isEqualTo(new CloseStatus(CloseReason.PROTOCOL_ERROR, "FR-7: a text message", false));
  }

  @Test
  void emptyMessageClosesTheConnection() {
    RawWebSocketPeer peer = dial(listening());

    peer.frame(true, RawWebSocketPeer.BINARY);

    assertThat(peer.readCloseCode()).isEqualTo(4003);
  }

  @Test
  void unmaskedFrameClosesTheConnection() {
    RawWebSocketPeer peer = dial(listening());

    peer.raw((byte) 0x82, (byte) 1, (byte) 7);

    assertThat(peer.readCloseCode()).isEqualTo(4003);
  }

  @Test
  void fragmentsArePutTogether() {
    RawWebSocketPeer peer = dial(listening());

    peer.frame(false, RawWebSocketPeer.BINARY, (byte) 1, (byte) 2);
    peer.frame(true, RawWebSocketPeer.PING, (byte) 9);
    peer.frame(false, RawWebSocketPeer.CONTINUATION);
    peer.frame(true, RawWebSocketPeer.CONTINUATION, (byte) 3);

    assertThat(saw.messages(1).getFirst()).containsExactly(1, 2, 3);
    assertThat(peer.payloadOf(RawWebSocketPeer.PONG)).containsExactly(9);
  }

  @Test
  @DisplayName("FR-7: a message of 1 MiB arrives, one byte more closes with LIMIT_EXCEEDED")
  void limitHoldsForFragmentsToo() {
    RawWebSocketPeer peer = dial(listening());
    byte[] half = new byte[Limits.WEB_SOCKET_MESSAGE_BYTES_MAX / 2];

    peer.frame(false, RawWebSocketPeer.BINARY, half);
    peer.frame(true, RawWebSocketPeer.CONTINUATION, half);
    assertThat(saw.messages(1).getFirst()).hasSize(Limits.WEB_SOCKET_MESSAGE_BYTES_MAX);
    peer.frame(false, RawWebSocketPeer.BINARY, half);
    peer.frame(false, RawWebSocketPeer.CONTINUATION, half);
    peer.frame(true, RawWebSocketPeer.CONTINUATION, (byte) 1);

    assertThat(peer.readCloseCode()).isEqualTo(4004);
    assertThat(saw.end().reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED);
  }

  @ParameterizedTest
  @CsvSource({
    "1000, NORMAL", "1001, SHUTDOWN", "1008, REFUSED", "1009, LIMIT_EXCEEDED",
    "1002, PROTOCOL_ERROR", "1011, PROTOCOL_ERROR", "3000, PROTOCOL_ERROR", "4000, NORMAL",
    "4005, VERSION_MISMATCH", "4009, OPEN_TIMEOUT", "4999, PROTOCOL_ERROR"
  })
  @DisplayName("FR-7: close codes are read as reasons")
  void closeCodesAreRead(int code, CloseReason reason) {
    RawWebSocketPeer peer = dial(listening());

    peer.frame(
        true, RawWebSocketPeer.CLOSE, (byte) (code >> 8), (byte) code, (byte) 'h', (byte) 'i');

    assertThat(saw.end()).isEqualTo(new CloseStatus(reason, "hi", true));
    assertThat(peer.readCloseCode()).isEqualTo(code);
    assertThat(peer.endsSilently()).isTrue();
  }

  @Test
  @DisplayName("FR-7: a close frame without a code reads as PEER_GONE")
  void closeWithoutCodeIsPeerGone() {
    RawWebSocketPeer peer = dial(listening());

    peer.frame(true, RawWebSocketPeer.CLOSE);

    assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
  }

  @Test
  @DisplayName("FR-7: the text of a close frame is cut at 123 bytes, between characters")
  void closeTextIsCutToTheFrame() {
    assertThat(CloseCodes.cut("x".repeat(124))).hasSize(123);
    assertThat(CloseCodes.cut("ä".repeat(100))).hasSize(61);
    assertThat(CloseCodes.cut("😀".repeat(31))).hasSize(60);
    assertThat(CloseCodes.cut("short")).isEqualTo("short");
  }

  @Test
  void randomBytesAfterTheHandshakeHarmNobody() {
    URI endpoint = listening();
    RandomSeeds.run(
        20,
        random -> {
          RawWebSocketPeer peer = RawWebSocketPeer.dial(endpoint, null);
          try {
            peer.raw(RandomSeeds.bytes(random, 1 + random.nextInt(2_000)));
            peer.endOutput();
            assertThat(peer.endsInTheEnd()).isTrue();
          } finally {
            peer.close();
          }
        });

    dial(endpoint).message(new byte[] {1});
  }

  @Test
  void longRequestLinesAndHeadersAreRefused() {
    URI endpoint = listening();

    assertThat(
            connect(endpoint).ask("/" + "x".repeat(HttpConnectionGuard.LINE_BYTES_MAX), PROTOCOL))
        .contains(" 414 ");
    assertThat(
            connect(endpoint)
                .ask("/parley", PROTOCOL, "X: " + "x".repeat(HttpConnectionGuard.HEADER_BYTES_MAX)))
        .contains(" 431 ");
  }

  @Test
  void serverThatIsNotOursIsExplained() {
    URI endpoint = listening();
    Transport transport = transport(TransportConfig.DEFAULT);

    assertRefused(Reason.UNREACHABLE, () -> transport.connect(endpoint.resolve("/wrong")));
    assertRefused(
        Reason.TLS,
        () -> transport.connect(URI.create("wss://127.0.0.1:" + endpoint.getPort() + "/parley")));
  }

  @Test
  void listenerThatWantsCertificatesAcceptsPeersWithATrustedOneOnly() {
    TransportConfig ours = TransportConfig.builder().tls(TestCertificates.localhost()).build();
    URI endpoint =
        transport(ours.toBuilder().clientCertificates(true).build())
            .listen(URI.create("wss://localhost:0/parley"), connection -> connection.start(saw))
            .endpoint();
    TransportConfig stranger =
        TransportConfig.builder().tls(TestCertificates.withoutCertificate()).build();

    assertThatThrownBy(() -> transport(stranger).connect(endpoint))
        .isInstanceOf(TransportException.class);
    assertThat(transport(ours).connect(endpoint).peer().security()).isEqualTo(Security.TLS);
  }

  @Test
  void strangersCertificateIsRefused() {
    TransportConfig theirs = TransportConfig.builder().tls(TestCertificates.elsewhere()).build();
    TransportConfig ours = TransportConfig.builder().tls(TestCertificates.localhost()).build();
    URI endpoint =
        transport(theirs)
            .listen(URI.create("wss://localhost:0/parley"), connection -> connection.start(saw))
            .endpoint();

    assertRefused(Reason.TLS, () -> transport(ours).connect(endpoint));
    // Trusted, but for another name.
    assertThatThrownBy(() -> transport(theirs).connect(endpoint))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("another name");
  }

  @Test
  void wssConnectionsAreMarkedAsTls() {
    Transport transport =
        transport(TransportConfig.builder().tls(TestCertificates.localhost()).build());
    URI endpoint =
        transport
            .listen(URI.create("wss://localhost:0/parley"), connection -> connection.start(saw))
            .endpoint();

    Connection client = transport.connect(endpoint);
    client.start(new RecordingHandler());

    assertThat(client.peer().security()).isEqualTo(Security.TLS);
  }

  @Test
  void plainWebSocketsStayOnTheMachine() {
    Transport transport = transport(TransportConfig.DEFAULT);

    assertRefused(
        Reason.PLAIN_OFF_MACHINE,
        () -> transport.listen(URI.create("ws://0.0.0.0:0/parley"), Connection::close));
    assertRefused(
        Reason.PLAIN_OFF_MACHINE, () -> transport.connect(URI.create("ws://192.0.2.1/parley")));
  }

  @Test
  void badEndpointsAreRefused() {
    Transport transport = transport(TransportConfig.DEFAULT);

    assertRefused(Reason.BAD_ENDPOINT, () -> transport.connect(URI.create("ws:///parley")));
    assertRefused(Reason.BAD_ENDPOINT, () -> transport.connect(URI.create("ws://h:70000/parley")));
    assertRefused(Reason.BAD_ENDPOINT, () -> transport.connect(URI.create("ws://u@h/parley")));
    assertRefused(Reason.BAD_ENDPOINT, () -> transport.connect(URI.create("ws://h/parley#x")));
    assertRefused(
        Reason.UNREACHABLE, () -> transport.connect(URI.create("ws://nowhere.invalid/parley")));
  }

  @Test
  void onePortIsListenedOnOnceAlsoByOneTransport() {
    Transport transport = transport(TransportConfig.DEFAULT);
    URI endpoint = transport.listen(URI.create("ws://127.0.0.1:0/a"), Connection::close).endpoint();

    assertRefused(Reason.IN_USE, () -> transport.listen(endpoint, Connection::close));
  }

  @Test
  void chosenPortIsListenedOnOnceAndAnotherOneBesideIt() {
    Transport transport = transport(TransportConfig.DEFAULT);
    Acceptor one = listenAtChosenPort(transport);

    assertRefused(Reason.IN_USE, () -> transport.listen(one.endpoint(), Connection::close));
    assertThat(listenAtChosenPort(transport).endpoint()).isNotEqualTo(one.endpoint());
  }

  /** Listens at a port that was free a moment ago; strangers may have taken it since. */
  private static Acceptor listenAtChosenPort(Transport transport) {
    for (int tries = 0; true; tries++) {
      Acceptor any = transport.listen(URI.create("ws://127.0.0.1:0/a"), Connection::close);
      any.close();
      try {
        return transport.listen(any.endpoint(), Connection::close);
      } catch (TransportException e) {
        if (e.reason() != Reason.IN_USE || tries == 10) {
          throw e;
        }
      }
    }
  }

  @Test
  void failuresOfTheNetworkAreToldApart() {
    WebSocketAddress where = WebSocketAddress.of(URI.create("wss://host/parley"));
    Duration time = Duration.ofSeconds(1);

    assertThat(
            WebSocketDialFailure.explain(where, time, new SslHandshakeTimeoutException("late"))
                .reason())
        .isEqualTo(Reason.TIMED_OUT);
    assertThat(
            WebSocketDialFailure.explain(where, time, new NoRouteToHostException("away")).reason())
        .isEqualTo(Reason.UNREACHABLE);
    assertThat(WebSocketDialFailure.explain(where, time, new IOException("other")).reason())
        .isEqualTo(Reason.IO);
  }

  @Test
  void clientOffersSuitesWithForwardSecrecyAndAuthenticatedEncryptionOnly() {
    String[] offered =
        TlsOptions.client(TestCertificates.localhost(), "localhost", 1)
            .engine()
            .getEnabledCipherSuites();

    assertThat(offered)
        .isNotEmpty()
        .noneMatch(suite -> suite.contains("_CBC_") || suite.startsWith("TLS_RSA_"));
  }

  @Test
  void messagesThatArriveBeforeTheStartWait() {
    Connection[] server = new Connection[1];
    URI endpoint =
        transport(TransportConfig.DEFAULT)
            .listen(URI.create("ws://127.0.0.1:0/parley"), connection -> server[0] = connection)
            .endpoint();
    RawWebSocketPeer peer = dial(endpoint);
    peer.message(new byte[] {1});
    peer.message(ByteBuffer.allocate(100_000).array());
    Eventually.eventually("a connection", () -> server[0] != null);

    server[0].start(saw);

    assertThat(saw.messages(2).getFirst()).containsExactly(1);
  }

  @Test
  void serverThatSaysNothingTimesOut() {
    NonAcceptingListener deaf = closing(NonAcceptingListener.onLoopback());
    Transport transport =
        transport(TransportConfig.builder().connectTimeout(Duration.ofMillis(200)).build());

    assertRefused(
        Reason.TIMED_OUT,
        () -> transport.connect(URI.create("ws://127.0.0.1:" + deaf.port() + "/parley")));
  }
}
