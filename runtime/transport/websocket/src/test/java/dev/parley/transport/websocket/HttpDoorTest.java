package dev.parley.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.Recorder;
import dev.parley.transport.api.Capacity;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.TransportConfig;
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

final class HttpDoorTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Vertx vertx = EventLoops.open();

  @AfterEach
  void close() {
    EventLoops.close(vertx);
  }

  private URI listening(Duration headTimeout) throws Exception {
    HttpServer server =
        vertx.createHttpServer(HttpDoor.options(1000).setHost("127.0.0.1").setPort(0));
    HttpDoor door = new HttpDoor(vertx, Capacity.ofProcess(), address -> false, headTimeout);
    door.guard(server, request -> door.end(request, Buffer.buffer("hello")));
    server.listen().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    return URI.create("http://127.0.0.1:" + server.actualPort());
  }

  @Test
  void peerThatSaysNothingIsSentAway() throws Exception {
    try (var peer = WebSocketHostile.connect(listening(Duration.ofMillis(100)), null)) {
      assertThat(peer.endsSilently()).isTrue();
    }
  }

  @Test
  void proxyHasAsManyConnectionsAsThereAreInAll() throws Exception {
    Capacity capacity = new Capacity(new Capacity.Caps(2, 1, 1), MemoryBudget.unlimited());
    HttpServer server =
        vertx.createHttpServer(HttpDoor.options(1000).setHost("127.0.0.1").setPort(0));
    HttpDoor door = new HttpDoor(vertx, capacity, InetAddress::isLoopbackAddress);
    door.guard(server, request -> door.end(request, Buffer.buffer("hello")));
    server.listen().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    URI uri = URI.create("http://127.0.0.1:" + server.actualPort());

    try (var one = WebSocketHostile.connect(uri, null);
        var two = WebSocketHostile.connect(uri, null)) {
      assertThat(one.ask("/")).startsWith("HTTP/1.1 200 ");
      assertThat(two.ask("/")).startsWith("HTTP/1.1 200 ");
      try (var three = WebSocketHostile.connect(uri, null)) {
        assertThat(three.ask("/")).startsWith("HTTP/1.1 503 ");
      }
    }
  }

  @Test
  @DisplayName("FR-11: silent connections do not keep a browser out; the oldest makes room")
  void silentConnectionsDoNotKeepABrowserOut() throws Exception {
    URI uri = listening(HttpDoor.HEAD_TIMEOUT);
    List<WebSocketHostile> silent = new ArrayList<>();
    for (int i = 0; i <= HttpDoor.SILENT_PER_ADDRESS_MAX; i++) {
      silent.add(WebSocketHostile.connect(uri, null));
    }

    try (var browser = WebSocketHostile.connect(uri, null)) {
      assertThat(browser.ask("/")).startsWith("HTTP/1.1 200 ");
    }
    assertThat(silent.getFirst().endsSilently()).isTrue();
    silent.forEach(WebSocketHostile::close);
  }

  @Test
  @DisplayName("FR-11: a connection that has been answered counts among the silent ones again")
  void connectionThatWasAnsweredMakesRoomAgain() throws Exception {
    URI uri = listening(HttpDoor.HEAD_TIMEOUT);
    List<WebSocketHostile> silent = new ArrayList<>();
    try (var answered = WebSocketHostile.connect(uri, null)) {
      assertThat(answered.ask("/")).startsWith("HTTP/1.1 200 ");
      for (int i = 0; i < HttpDoor.SILENT_PER_ADDRESS_MAX; i++) {
        silent.add(WebSocketHostile.connect(uri, null));
      }

      assertThat(answered.endsInTheEnd()).isTrue();
    }
    silent.forEach(WebSocketHostile::close);
  }

  @Test
  void peerThatNeverEndsItsHeadersIsSentAway() throws Exception {
    try (var peer = WebSocketHostile.connect(listening(Duration.ofMillis(200)), null)) {
      peer.raw("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ".getBytes(StandardCharsets.UTF_8));

      assertThat(peer.endsInTheEnd()).isTrue();
    }
  }

  @Test
  void peerThatAsksInTimeIsAnsweredAgainAndAgain() throws Exception {
    try (var peer = WebSocketHostile.connect(listening(HttpDoor.HEAD_TIMEOUT), null)) {
      for (int i = 0; i < 3; i++) {
        peer.raw("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.UTF_8));

        assertThat(peer.readHead()).startsWith("HTTP/1.1 200 ");
      }
    }
  }

  @Test
  void shutDownServerTellsItsWebSocketsWhy() throws Exception {
    HttpServer server =
        vertx.createHttpServer(HttpDoor.options(1000).setHost("127.0.0.1").setPort(0));
    HttpDoor door = new HttpDoor(vertx, Capacity.ofProcess());
    try (var endpoint = new WebSocketEndpoint(TransportConfig.DEFAULT)) {
      URI uri = URI.create("ws://127.0.0.1/parley");
      var standing = new CountDownLatch(1);
      var address = new AtomicReference<String>();
      door.guard(
          server,
          request ->
              door.upgrade(request)
                  .onSuccess(socket ->
                      endpoint.accept(
                          socket,
                          uri,
                          new InetSocketAddress("192.0.2.7", 0),
                          connection -> {
                            address.set(connection.peer().address());
                            connection.start(new Recorder());
                            standing.countDown();
                          })));
      server.listen().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
      URI here = URI.create("ws://127.0.0.1:" + server.actualPort() + "/parley");
      try (var peer = WebSocketHostile.dial(here, null)) {
        assertThat(standing.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(address).as("what a proxy told").hasValue("192.0.2.7:0");
        server.shutdown(10, TimeUnit.SECONDS);

        assertThat(peer.readClose()).isEqualTo(CloseReason.SHUTDOWN);
      }
    }
  }
}
