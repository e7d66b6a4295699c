package dev.parley.transport.websocket;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.TransportConfig;
import dev.parley.vertx.EventLoops;
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
 * A listener on one port for WebSockets at one path; other requests get an HTTP error.
 *
 * <p>Threads: safe for all.
 */
final class WebSocketAcceptor implements Acceptor {
  /** Grace period of accepted connections after the listener has closed: practically unlimited. */
  private static final Duration FOR_GOOD = Duration.ofDays(3650);

  private final OriginRejection foreign = new OriginRejection("TransportConfig.origins");
  private final HttpServer server;
  private final HttpConnectionGuard guard;
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
   * @param afterwards notified when this is closed
   */
  WebSocketAcceptor(
      HttpServer server,
      HttpConnectionGuard guard,
      WebSocketEndpoint connections,
      WebSocketAddress where,
      TransportConfig config,
      Consumer<Connection> accepted,
      Consumer<WebSocketAcceptor> afterwards) {
    this.server = server;
    this.guard = guard;
    this.connections = connections;
    this.endpoint = where.uri();
    this.path = where.path();
    this.config = config;
    this.accepted = accepted;
    this.afterwards = afterwards;
    guard.guard(server, this::handle);
  }

  private void handle(HttpServerRequest request) {
    int status = check(request);
    if (status == 403) {
      foreign.refuse(guard, request);
      return;
    }
    if (status == 101) {
      guard.upgrade(request).onSuccess(this::upgraded);
      return;
    }
    request.response().setStatusCode(status);
    if (status == 426) {
      request.response().putHeader("Upgrade", "websocket").putHeader("Connection", "Upgrade");
    }
    guard.end(request, Buffer.buffer());
  }

  private int check(HttpServerRequest request) {
    if (!path.equals(request.path())) {
      return 404;
    }
    if (!WebSocketEndpoint.isUpgradeRequest(request)) {
      return 426;
    }
    String origin = request.getHeader("Origin");
    if (origin != null && !config.origins().contains(origin)) {
      return 403;
    }
    return WebSocketEndpoint.requestsSubprotocol(request) ? 101 : 400;
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

  /** Stops listening. When this returns, the port is available again. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    afterwards.accept(this);
    // Completes when all sockets have ended; the shutdown handlers run once the port is free.
    server.shutdown(FOR_GOOD).onComplete(done -> released.complete(null));
    EventLoops.await(released, "an acceptor");
  }
}
