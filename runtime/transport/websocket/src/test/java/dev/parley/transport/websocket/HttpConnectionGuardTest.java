package dev.parley.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.RecordingHandler;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.TransportConfig;
import dev.parley.vertx.EventLoops;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class HttpConnectionGuardTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Vertx vertx = EventLoops.open();

  @AfterEach
  void close() {
    EventLoops.close(vertx);
  }

  private URI listening(Duration headTimeout) throws Exception {
    HttpServer server =
        vertx.createHttpServer(HttpConnectionGuard.options(1000).setHost("127.0.0.1").setPort(0));
    HttpConnectionGuard guard =
        new HttpConnectionGuard(vertx, AdmissionControl.ofProcess(), address -> false, headTimeout);
    guard.guard(server, request -> guard.end(request, Buffer.buffer("hello")));
    server.listen().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    return URI.create("http://127.0.0.1:" + server.actualPort());
  }

  @Test
  void peerThatSaysNothingIsSentAway() throws Exception {
    try (var peer = RawWebSocketPeer.connect(listening(Duration.ofMillis(100)), null)) {
      assertThat(peer.endsSilently()).isTrue();
    }
  }

  @Test
  void proxyHasAsManyConnectionsAsThereAreInAll() throws Exception {
    AdmissionControl capacity =
        new AdmissionControl(
            new AdmissionControl.ConnectionLimits(2, 1, 1), MemoryBudget.unlimited());
    HttpServer server =
        vertx.createHttpServer(HttpConnectionGuard.options(1000).setHost("127.0.0.1").setPort(0));
    HttpConnectionGuard guard =
        new HttpConnectionGuard(vertx, capacity, InetAddress::isLoopbackAddress);
    guard.guard(server, request -> guard.end(request, Buffer.buffer("hello")));
    server.listen().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    URI uri = URI.create("http://127.0.0.1:" + server.actualPort());

    try (var one = RawWebSocketPeer.connect(uri, null);
        var two = RawWebSocketPeer.connect(uri, null)) {
      assertThat(one.ask("/")).startsWith("HTTP/1.1 200 ");
      assertThat(two.ask("/")).startsWith("HTTP/1.1 200 ");
      try (var three = RawWebSocketPeer.connect(uri, null)) {
        assertThat(three.ask("/")).startsWith("HTTP/1.1 503 ");
      }
    }
  }

  @Test
  @DisplayName("FR-11: silent connections do not keep a browser out; the oldest makes room")
  void silentConnectionsDoNotKeepABrowserOut() throws Exception {
    URI uri = listening(HttpConnectionGuard.HEAD_TIMEOUT);
    List<RawWebSocketPeer> silent = new ArrayList<>();
    for (int i = 0; i <= HttpConnectionGuard.SILENT_PER_ADDRESS_MAX; i++) {
      silent.add(RawWebSocketPeer.connect(uri, null));
    }

    try (var browser = RawWebSocketPeer.connect(uri, null)) {
      assertThat(browser.ask("/")).startsWith("HTTP/1.1 200 ");
    }
    assertThat(silent.getFirst().endsSilently()).isTrue();
    silent.forEach(RawWebSocketPeer::close);
  }

  @Test
  @DisplayName("FR-11: a connection that has been answered counts among the silent ones again")
  void connectionThatWasAnsweredMakesRoomAgain() throws Exception {
    URI uri = listening(HttpConnectionGuard.HEAD_TIMEOUT);
    List<RawWebSocketPeer> silent = new ArrayList<>();
    try (var answered = RawWebSocketPeer.connect(uri, null)) {
      assertThat(answered.ask("/")).startsWith("HTTP/1.1 200 ");
      for (int i = 0; i < HttpConnectionGuard.SILENT_PER_ADDRESS_MAX; i++) {
        silent.add(RawWebSocketPeer.connect(uri, null));
      }

      assertThat(answered.endsInTheEnd()).isTrue();
    }
    silent.forEach(RawWebSocketPeer::close);
  }

  @Test
  void peerThatNeverEndsItsHeadersIsSentAway() throws Exception {
    try (var peer = RawWebSocketPeer.connect(listening(Duration.ofMillis(200)), null)) {
      peer.raw("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ".getBytes(StandardCharsets.UTF_8));

      assertThat(peer.endsInTheEnd()).isTrue();
    }
  }

  @Test
  void peerThatAsksInTimeIsAnsweredAgainAndAgain() throws Exception {
    try (var peer = RawWebSocketPeer.connect(listening(HttpConnectionGuard.HEAD_TIMEOUT), null)) {
      for (int i = 0; i < 3; i++) {
        peer.raw("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.UTF_8));

        assertThat(peer.readHead()).startsWith("HTTP/1.1 200 ");
      }
    }
  }

  @Test
  void shutDownServerTellsItsWebSocketsWhy() throws Exception {
    HttpServer server =
        vertx.createHttpServer(HttpConnectionGuard.options(1000).setHost("127.0.0.1").setPort(0));
    HttpConnectionGuard guard = new HttpConnectionGuard(vertx, AdmissionControl.ofProcess());
    try (var endpoint = new WebSocketEndpoint(TransportConfig.DEFAULT)) {
      URI uri = URI.create("ws://127.0.0.1/parley");
      var standing = new CountDownLatch(1);
      var address = new AtomicReference<String>();
      guard.guard(
          server,
          request ->
              guard
                  .upgrade(request)
                  .onSuccess(socket ->
                      endpoint.accept(
                          socket,
                          uri,
                          new InetSocketAddress("192.0.2.7", 0),
                          connection -> {
                            address.set(connection.peer().address());
                            connection.start(new RecordingHandler());
                            standing.countDown();
                          })));
      server.listen().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
      URI here = URI.create("ws://127.0.0.1:" + server.actualPort() + "/parley");
      try (var peer = RawWebSocketPeer.dial(here, null)) {
        assertThat(standing.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(address).as("what a proxy told").hasValue("192.0.2.7:0");
        server.shutdown(10, TimeUnit.SECONDS);

        assertThat(peer.readClose()).isEqualTo(CloseReason.SHUTDOWN);
      }
    }
  }
}
