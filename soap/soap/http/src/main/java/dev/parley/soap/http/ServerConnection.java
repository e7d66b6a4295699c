package dev.parley.soap.http;

import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpOptions;
import io.vertx.core.Context;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Accepted connection with its open exchanges. A connection without one is closed when the idle
 * time-out is over, also while it sends the head of a request: a head that drips ends it. Threads:
 * confined to the event loop.
 */
final class ServerConnection implements ExchangeOwner {
  /** Time limit for the head of the first request. */
  private static final Duration FIRST_HEAD_TIMEOUT = Duration.ofSeconds(10);

  private final ServerLoop loop;
  private final HttpConnection connection;
  private final OpenChannels channels;
  private final Duration idleTimeout;
  private final List<ServerExchange> open = new ArrayList<>(1);
  private long idleEnd;

  ServerConnection(ServerLoop loop, HttpConnection connection, OpenChannels channels) {
    this.loop = loop;
    this.connection = connection;
    this.channels = channels;
    idleTimeout = loop.options().idleTimeout();
    idleEnd = ServerLoop.in(firstHeadTimeout(idleTimeout));
  }

  static Duration firstHeadTimeout(Duration idleTimeout) {
    return idleTimeout.compareTo(FIRST_HEAD_TIMEOUT) < 0 ? idleTimeout : FIRST_HEAD_TIMEOUT;
  }

  @Override
  public HttpOptions options() {
    return loop.options();
  }

  @Override
  public HttpHandler handler() {
    return loop.handler();
  }

  @Override
  public Context context() {
    return loop.context();
  }

  @Override
  public void opened(ServerExchange exchange) {
    open.add(exchange);
  }

  @Override
  public void finished(ServerExchange exchange) {
    open.remove(exchange);
    idleEnd = ServerLoop.in(idleTimeout);
  }

  @Override
  public void close() {
    connection.close();
  }

  @Override
  public void abort() {
    channels.abort(connection);
  }

  /** Tells the open exchanges that the connection has ended. */
  void closed() {
    for (ServerExchange each : List.copyOf(open)) {
      each.gone();
    }
  }

  /** Ends what is too slow. */
  void endOverdue(long now) {
    if (open.isEmpty()) {
      if (now - idleEnd > 0) {
        abort();
      }
      return;
    }
    for (ServerExchange each : List.copyOf(open)) {
      each.endIfOverdue(now);
    }
  }
}
