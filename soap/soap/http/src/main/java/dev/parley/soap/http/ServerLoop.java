package dev.parley.soap.http;

import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpOptions;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.ContextInternal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Event loop of an HTTP server, with its share of the connections. Ends those that are too slow.
 * Threads: confined to the event loop, apart from {@link #listen}.
 */
final class ServerLoop {
  private static final Logger LOG = System.getLogger(ServerLoop.class.getName());

  /** Looks at all connections in the shortest time limit. */
  private static final int LOOKS = 4;

  private static final long LOOK_MILLIS_MIN = 10;

  private final ContextInternal context;
  private final OpenChannels channels;
  private final HttpServer server;
  private final HttpOptions options;
  private final HttpHandler handler;
  private final Map<HttpConnection, ServerConnection> connections = new HashMap<>();

  ServerLoop(
      Vertx vertx,
      ContextInternal context,
      OpenChannels channels,
      HttpServerOptions serverOptions,
      HttpOptions options,
      HttpHandler handler) {
    this.context = context;
    this.channels = channels;
    this.options = options;
    this.handler = handler;
    server =
        vertx
            .createHttpServer(serverOptions)
            .connectionHandler(this::accepted)
            .exceptionHandler(this::broken)
            .requestHandler(this::requested);
    long wait = ServerConnection.firstHeadTimeout(options.idleTimeout()).toMillis();
    long looks = Math.max(LOOK_MILLIS_MIN, wait / LOOKS);
    context.runOnContext(start -> vertx.setPeriodic(looks, look -> endOverdue(System.nanoTime())));
  }

  /** {@return the server, once it listens} */
  Future<HttpServer> listen(String host, int port) {
    return Future.future(listening ->
        context.runOnContext(start -> server.listen(port, host).onComplete(listening)));
  }

  /** {@return the options of the server} */
  HttpOptions options() {
    return options;
  }

  /** {@return the handler of requests} */
  HttpHandler handler() {
    return handler;
  }

  /** {@return the event loop} */
  Context context() {
    return context;
  }

  private void accepted(HttpConnection connection) {
    ServerConnection added = new ServerConnection(this, connection, channels);
    connections.put(connection, added);
    connection.exceptionHandler(this::broken);
    connection.closeHandler(closed -> {
      connections.remove(connection);
      added.closed();
    });
  }

  private void requested(HttpServerRequest request) {
    ServerConnection connection = connections.get(request.connection());
    if (connection != null) {
      new ServerExchange(connection, request).start();
    }
  }

  private void broken(Throwable why) {
    LOG.log(Level.DEBUG, "a connection ended early", why);
  }

  private void endOverdue(long now) {
    for (ServerConnection each : List.copyOf(connections.values())) {
      each.endOverdue(now);
    }
  }

  /** {@return the time at which {@code wait} is over, by {@link System#nanoTime}} */
  static long in(Duration wait) {
    return System.nanoTime() + wait.toNanos();
  }
}
