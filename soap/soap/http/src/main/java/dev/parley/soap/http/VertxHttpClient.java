package dev.parley.soap.http;

import dev.parley.soap.spi.HttpClientBinding;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.vertx.EventLoops;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

/**
 * HTTP client with a pool of connections, all on one event loop: an exchange needs no hand-over
 * between threads, and one loop carries more messages than a JVM makes of XML.
 *
 * <p>Threads: safe for all.
 */
final class VertxHttpClient implements HttpClientBinding {
  private static final Logger LOG = System.getLogger(VertxHttpClient.class.getName());

  private final HttpOptions options;
  private final OpenChannels channels = new OpenChannels();
  private final Vertx vertx;
  private final ContextInternal context;
  private final HttpClient pool;
  private final Set<ClientExchange> exchanges = new HashSet<>(); // event loop only
  private volatile boolean closed;

  /**
   * @throws TransportException when the options are not valid, or a file of them cannot be read
   */
  VertxHttpClient(HttpOptions options) {
    this.options = options;
    ClientConfiguration configuration = new ClientConfiguration(options);
    vertx = EventLoops.open(1, new DiallingTransport(channels));
    context = ((VertxInternal) vertx).createEventLoopContext();
    pool =
        vertx
            .httpClientBuilder()
            .with(configuration.client())
            .with(configuration.pool())
            .withConnectHandler(connection ->
                connection.exceptionHandler(
                    e -> LOG.log(Level.DEBUG, "a connection ended early", e)))
            .build();
  }

  @Override
  public CompletableFuture<HttpResponse> send(HttpRequest request, long bodyBytesMax) {
    HttpAddress where;
    try {
      where = HttpAddress.of(request.target());
    } catch (TransportException e) {
      return CompletableFuture.failedFuture(e);
    }
    ClientExchange exchange =
        new ClientExchange(
            this, where, options.withBodyBytesMax(Math.max(bodyBytesMax, options.bodyBytesMax())));
    try {
      context.execute(() -> exchange.start(request));
    } catch (RejectedExecutionException e) {
      exchange.fail(closed(request.target()));
    }
    return exchange.result();
  }

  /** {@return the options of the client} */
  HttpOptions options() {
    return options;
  }

  /** {@return the event loop} */
  Context context() {
    return context;
  }

  /** {@return the channels of the connections} */
  OpenChannels channels() {
    return channels;
  }

  /** {@return the pool of connections} */
  HttpClient pool() {
    return pool;
  }

  /**
   * Registers an exchange.
   *
   * @throws TransportException when this is closed
   */
  void started(ClientExchange exchange) {
    if (closed) {
      throw closed(exchange.target());
    }
    exchanges.add(exchange);
  }

  void finished(ClientExchange exchange) {
    exchanges.remove(exchange);
  }

  private static TransportException closed(URI target) {
    return new TransportException(
        Reason.CLOSED, target, "this HTTP client is closed; open another one", null);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    context.runOnContext(
        now -> List.copyOf(exchanges).forEach(each -> each.fail(closed(each.target()))));
    channels.abortAll();
    EventLoops.close(vertx);
  }
}
