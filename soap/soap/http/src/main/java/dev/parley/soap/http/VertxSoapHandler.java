package dev.parley.soap.http;

import dev.parley.soap.Soap;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpOptions;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.http.HttpServerRequestInternal;
import java.time.Duration;

/**
 * Handler of requests that serves the exports of a runtime on an HTTP server of Vert.x that belongs
 * to another program, such as the conference server.
 *
 * <pre>{@code
 * VertxSoapHandler services = new VertxSoapHandler(soap);
 * server.requestHandler(request -> {
 *   if (request.path().startsWith("/services/")) {
 *     services.handle(request);
 *   } else …
 * }
 * }</pre>
 *
 * <p>The path of an export is the whole path of the request. Limits of connections, of the heads of
 * requests and of idle time are those of the server.
 *
 * <p>Threads: called by event loops; never blocks.
 */
public final class VertxSoapHandler implements Handler<HttpServerRequest> {
  private final HttpHandler handler;
  private final HttpOptions options;

  /** Serves with the limits of {@link HttpOptions#SERVER}. */
  public VertxSoapHandler(Soap soap) {
    this(soap, HttpOptions.SERVER);
  }

  /**
   * @param options limits of bodies and their time limits; those of connections are not used
   */
  public VertxSoapHandler(Soap soap, HttpOptions options) {
    handler = soap.handler();
    this.options = options;
  }

  @Override
  public void handle(HttpServerRequest request) {
    Context context = ((HttpServerRequestInternal) request).context();
    new ServerExchange(new Mounted(context, request), request).start();
  }

  /** Connection of the other server, for one exchange. */
  private final class Mounted implements ExchangeOwner {
    private static final Duration LOOK = Duration.ofMillis(500);

    private final Context context;
    private final HttpServerRequest request;
    private long looks;

    Mounted(Context context, HttpServerRequest request) {
      this.context = context;
      this.request = request;
    }

    @Override
    public HttpOptions options() {
      return options;
    }

    @Override
    public HttpHandler handler() {
      return handler;
    }

    @Override
    public Context context() {
      return context;
    }

    @Override
    public void opened(ServerExchange exchange) {
      long millis = Math.min(LOOK.toMillis(), options.idleTimeout().toMillis());
      Vertx vertx = context.owner();
      looks = vertx.setPeriodic(millis, look -> exchange.endIfOverdue(System.nanoTime()));
    }

    @Override
    public void finished(ServerExchange exchange) {
      context.owner().cancelTimer(looks);
    }

    @Override
    public void close() {
      request.connection().close();
    }

    @Override
    public void abort() {
      request.response().reset();
    }
  }
}
