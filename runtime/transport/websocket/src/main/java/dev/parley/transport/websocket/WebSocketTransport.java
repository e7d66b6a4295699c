package dev.parley.transport.websocket;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportFailures;
import dev.parley.vertx.EventLoops;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.net.InetAddress;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * WebSocket transport: dials and listens. Owns the event loops, the acceptors and the connections.
 *
 * <p>Threads: safe for all, except that an event loop must not dial, listen or close: it would
 * deadlock.
 */
final class WebSocketTransport implements Transport {
  private final TransportConfig config;
  private final Vertx vertx = EventLoops.open();
  private final HttpConnectionGuard guard;
  private final WebSocketEndpoint connections;
  private final Set<WebSocketAcceptor> acceptors = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  WebSocketTransport(TransportConfig config) {
    this.config = config;
    this.guard = new HttpConnectionGuard(vertx, config.capacity());
    this.connections = new WebSocketEndpoint(config);
  }

  @Override
  public Connection connect(URI endpoint) {
    WebSocketAddress where = WebSocketAddress.of(endpoint);
    ensureUsable(endpoint);
    return new WebSocketDialler(vertx, config, connections).dial(where);
  }

  @Override
  public Acceptor listen(URI endpoint, Consumer<Connection> accepted) {
    WebSocketAddress where = WebSocketAddress.of(endpoint);
    ensureUsable(endpoint);
    InetAddress address = where.addresses(config.plainOffMachine()).getFirst();
    ensureFree(where);
    HttpServer server = vertx.createHttpServer(options(where, address));
    WebSocketAcceptor acceptor =
        new WebSocketAcceptor(
            server, guard, connections, where, config, accepted, acceptors::remove);
    listen(where, server);
    acceptors.add(acceptor);
    if (closed) {
      acceptor.close();
    }
    return acceptor;
  }

  private void ensureUsable(URI endpoint) {
    if (Context.isOnEventLoopThread()) {
      throw new IllegalStateException("an event loop cannot wait for " + endpoint);
    }
    if (closed) {
      throw new TransportException(
          Reason.CLOSED, endpoint, "this transport is closed; open another one", null);
    }
  }

  /**
   * Checks that no listener of this transport has the port: Vert.x would let two of its servers
   * share it.
   */
  private void ensureFree(WebSocketAddress where) {
    boolean ours =
        where.port() != 0
            && acceptors.stream()
                .anyMatch(acceptor -> acceptor.endpoint().getPort() == where.port());
    if (ours) {
      throw TransportFailures.portInUse(where.uri(), null);
    }
  }

  private HttpServerOptions options(WebSocketAddress where, InetAddress address) {
    HttpServerOptions options =
        HttpConnectionGuard.options(WebSocketEndpoint.messageBytesMax(config))
            .setHost(address.getHostAddress())
            .setPort(where.port());
    if (!where.tls()) {
      return options;
    }
    TransportFailures.requireCertificate(where.uri(), config);
    return HttpConnectionGuard.secure(options, where.context(config), config.clientCertificates());
  }

  private static void listen(WebSocketAddress where, HttpServer server) {
    try {
      server.listen().toCompletionStage().toCompletableFuture().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(
          Reason.IO, where.uri(), "the thread was interrupted while opening the port", e);
    } catch (ExecutionException e) {
      throw TransportFailures.listeningAtPort(where.uri(), EventLoops.cause(e));
    }
  }

  @Override
  public void close() {
    closed = true;
    acceptors.forEach(WebSocketAcceptor::close);
    connections.close();
    EventLoops.close(vertx);
  }
}
