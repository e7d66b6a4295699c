package dev.parley.server.http;

import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.transport.websocket.HttpConnectionGuard;
import dev.parley.vertx.EventLoops;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/**
 * HTTP server of the conference server: the port and its event loops.
 *
 * <p>Threads: safe for all.
 */
public final class HttpListener implements AutoCloseable {
  private static final Logger LOG = System.getLogger(HttpListener.class.getName());

  /** Grace period for responses in flight when the server stops. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private static final Duration BIND_TIME_MAX = Duration.ofSeconds(10);

  private final Vertx vertx;
  private final HttpServer server;
  private final HttpRouter front;
  private final ServerConfig config;
  private final boolean tls;

  private HttpListener(
      Vertx vertx, HttpServer server, HttpRouter front, ServerConfig config, boolean tls) {
    this.vertx = vertx;
    this.server = server;
    this.front = front;
    this.config = config;
    this.tls = tls;
  }

  /**
   * Binds the port; from then on {@code front} handles requests.
   *
   * @param tls for HTTPS; empty for HTTP
   * @throws ServerException with a message that says what to do
   */
  public static HttpListener listen(
      Vertx vertx,
      HttpConnectionGuard guard,
      HttpRouter front,
      ServerConfig config,
      int messageBytesMax,
      Optional<SSLContext> tls) {
    HttpServerOptions options =
        HttpConnectionGuard.options(messageBytesMax).setHost(config.host()).setPort(config.port());
    tls.ifPresent(context -> HttpConnectionGuard.secure(options, context, false));
    HttpServer server = vertx.createHttpServer(options);
    guard.guard(server, front);
    HttpListener web = new HttpListener(vertx, server, front, config, tls.isPresent());
    web.bind();
    front.listening(web.uri(tls.isPresent() ? "wss" : "ws", HttpRouter.CALLS_PATH));
    return web;
  }

  /**
   * Hands the requests below a prefix to a handler of another program.
   *
   * @throws IllegalArgumentException when the prefix is not valid, or belongs to the server
   * @throws IllegalStateException when there is a handler already
   */
  public void mount(String prefix, Handler<HttpServerRequest> handler) {
    front.mounted().add(prefix, handler);
  }

  private void bind() {
    try {
      server
          .listen()
          .toCompletionStage()
          .toCompletableFuture()
          .get(BIND_TIME_MAX.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw explain(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException(
          ServerException.Reason.IO, "interrupted while opening the HTTP port", e);
    }
  }

  private ServerException explain(Throwable e) {
    String where = config.host() + " port " + config.port();
    String what = String.valueOf(e.getMessage());
    if (e instanceof BindException && what.contains("in use")) {
      return new ServerException(
          ServerException.Reason.PORT_IN_USE,
          where
              + " is in use; stop the program that listens there, or take another port, such as"
              + " --port "
              + (config.port() + 2),
          e);
    }
    if (what.contains("ermission denied")) {
      return new ServerException(
          ServerException.Reason.IO,
          where + " is not for this user; take a port above 1023, such as --port 7007",
          e);
    }
    return new ServerException(
        ServerException.Reason.IO,
        where + " cannot be listened on (" + what + "); is it an address of this machine?",
        e);
  }

  private URI uri(String scheme, String path) {
    String host = config.reachableHost();
    String literal = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    return URI.create(scheme + "://" + literal + ":" + server.actualPort() + path);
  }

  /** {@return the URL of the page: the public URL if there is one} */
  public URI url() {
    return config.url().map(PublicUrl::uri).orElseGet(() -> uri(tls ? "https" : "http", "/"));
  }

  /** {@return the WebSocket URI for programs} */
  public URI calls() {
    return front.endpoint();
  }

  /** {@return the bound port} */
  public int port() {
    return server.actualPort();
  }

  /** Closes the port; responses in flight are still sent. */
  public void stopListening() {
    server.shutdown(GRACE);
  }

  @Override
  public void close() {
    CompletableFuture<Void> closing = server.close().toCompletionStage().toCompletableFuture();
    try {
      closing.get(GRACE.multipliedBy(2).toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.log(Level.DEBUG, "the HTTP port did not close well", e);
    }
    EventLoops.close(vertx);
  }
}
