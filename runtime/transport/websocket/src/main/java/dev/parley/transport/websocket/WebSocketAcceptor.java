package dev.parley.transport.websocket;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.TransportConfig;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.internal.http.WebSocketInternal;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Listens on one port for WebSockets at one path, and answers everything else with an error.
 *
 * <p>Threads: safe for all.
 */
final class WebSocketAcceptor implements Acceptor {
  /** Connections that were accepted may live this long after the acceptor: as they like. */
  private static final Duration FOR_GOOD = Duration.ofDays(3650);

  private final ForeignOrigins foreign = new ForeignOrigins("TransportConfig.origins");
  private final HttpServer server;
  private final HttpDoor door;
  private final WebSocketEndpoint connections;
  private final URI endpoint;
  private final String path;
  private final TransportConfig config;
  private final Consumer<Connection> accepted;
  private final Consumer<WebSocketAcceptor> afterwards;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final CompletableFuture<Void> released = new CompletableFuture<>();

  /**
   * @param server not listening yet
   * @param afterwards told when this is closed
   */
  WebSocketAcceptor(
      HttpServer server,
      HttpDoor door,
      WebSocketEndpoint connections,
      WebSocketAddress where,
      TransportConfig config,
      Consumer<Connection> accepted,
      Consumer<WebSocketAcceptor> afterwards) {
    this.server = server;
    this.door = door;
    this.connections = connections;
    this.endpoint = where.uri();
    this.path = where.path();
    this.config = config;
    this.accepted = accepted;
    this.afterwards = afterwards;
    door.guard(server, this::handle);
  }

  private void handle(HttpServerRequest request) {
    int status = check(request);
    if (status == 403) {
      foreign.refuse(door, request);
      return;
    }
    if (status == 101) {
      door.upgrade(request).onSuccess(this::upgraded);
      return;
    }
    request.response().setStatusCode(status);
    if (status == 426) {
      request.response().putHeader("Upgrade", "websocket").putHeader("Connection", "Upgrade");
    }
    door.end(request, Buffer.buffer());
  }

  private int check(HttpServerRequest request) {
    if (!path.equals(request.path())) {
      return 404;
    }
    if (!WebSocketEndpoint.asked(request)) {
      return 426;
    }
    String origin = request.getHeader("Origin");
    if (origin != null && !config.origins().contains(origin)) {
      return 403;
    }
    return WebSocketEndpoint.named(request) ? 101 : 400;
  }

  private void upgraded(ServerWebSocket socket) {
    WebSocketConnection connection = connections.stand((WebSocketInternal) socket, endpoint());
    // Without this handler the server would close its sockets together with its port.
    socket.shutdownHandler(portIsFree -> released.complete(null));
    WebSocketEndpoint.greet(connection, accepted);
  }

  @Override
  public URI endpoint() {
    int port = server.actualPort();
    if (port == endpoint.getPort() || port == 0) {
      return endpoint;
    }
    return URI.create(
        endpoint.getScheme() + "://" + endpoint.getHost() + ":" + port + endpoint.getRawPath());
  }

  /** Stops listening; when this returns, the port may be had again. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    afterwards.accept(this);
    // Ends when all its sockets have; they are told that it has begun as soon as the port is free.
    server.shutdown(FOR_GOOD).onComplete(done -> released.complete(null));
    EventLoops.await(released, "an acceptor");
  }
}
