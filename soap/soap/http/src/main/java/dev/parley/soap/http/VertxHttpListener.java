package dev.parley.soap.http;

import dev.parley.base.MemoryBudget;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpListener;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.AdmissionControl.ConnectionLimits;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportFailures;
import dev.parley.vertx.EventLoops;
import dev.parley.vertx.ListeningTransport;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.internal.VertxInternal;
import java.net.URI;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Listening HTTP server, on several event loops. Threads: safe for all. */
final class VertxHttpListener implements HttpListener {
  /** Share of the connections that one address may have. */
  private static final int ADDRESS_SHARE = 4;

  /** Backlog of the listening socket. */
  private static final int BACKLOG_MAX = 1024;

  /** Port with which Vert.x gives the servers of several event loops one free port. */
  private static final int SHARED_FREE_PORT = -1;

  private static final int CHUNK_BYTES_MAX = 16 << 10;

  private final Vertx vertx;
  private final OpenChannels channels;
  private final URI endpoint;

  private VertxHttpListener(Vertx vertx, OpenChannels channels, URI endpoint) {
    this.vertx = vertx;
    this.channels = channels;
    this.endpoint = endpoint;
  }

  /**
   * Starts listening.
   *
   * @throws TransportException when the endpoint is not valid or cannot be bound
   */
  static VertxHttpListener open(URI endpoint, HttpOptions options, HttpHandler handler) {
    HttpAddress where = HttpAddress.of(endpoint);
    HttpServerOptions serverOptions = serverOptions(where, options);
    OpenChannels channels = new OpenChannels();
    AdmissionControl capacity = capacity(options);
    Vertx vertx =
        EventLoops.open(
            EventLoops.ofServer(),
            new ListeningTransport(() -> new AcceptQuota(capacity, channels)));
    boolean listens = false;
    try {
      int port = 0;
      for (int i = 0; i < EventLoops.ofServer(); i++) {
        ServerLoop loop =
            new ServerLoop(
                vertx,
                ((VertxInternal) vertx).createEventLoopContext(),
                channels,
                serverOptions,
                options,
                handler);
        port = listen(loop, where);
      }
      listens = true;
      return new VertxHttpListener(vertx, channels, where.withPort(port));
    } finally {
      if (!listens) {
        EventLoops.close(vertx);
      }
    }
  }

  private static AdmissionControl capacity(HttpOptions options) {
    int all = options.connectionsMax();
    MemoryBudget memory = AdmissionControl.ofProcess().memory();
    return new AdmissionControl(
        new ConnectionLimits(all, Math.max(1, all / ADDRESS_SHARE), all), memory);
  }

  private static HttpServerOptions serverOptions(HttpAddress where, HttpOptions options) {
    HttpServerOptions server =
        new HttpServerOptions()
            .setAcceptBacklog(BACKLOG_MAX)
            .setHttp2ClearTextEnabled(false)
            .setUseAlpn(where.tls() && options.http2())
            .setPerFrameWebSocketCompressionSupported(false)
            .setPerMessageWebSocketCompressionSupported(false)
            .setMaxHeaderSize(MessageHead.HEADER_BYTES_MAX)
            .setMaxInitialLineLength(MessageHead.LINE_BYTES_MAX)
            .setMaxChunkSize(CHUNK_BYTES_MAX)
            .setSslHandshakeTimeout(options.connectTimeout().toMillis())
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
    server.getInitialSettings().setMaxHeaderListSize(MessageHead.HEADER_BYTES_MAX);
    if (where.tls()) {
      PemFiles.addTo(server, options.tls(), where.uri());
    }
    return server;
  }

  private static int listen(ServerLoop loop, HttpAddress where) {
    int port = where.port() == 0 ? SHARED_FREE_PORT : where.port();
    try {
      HttpServer server =
          loop.listen(where.localAddress().getHostAddress(), port)
              .toCompletionStage()
              .toCompletableFuture()
              .get();
      return server.actualPort();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(
          Reason.IO, where.uri(), "the thread was interrupted while opening the port", e);
    } catch (ExecutionException e) {
      throw TransportFailures.listeningAtPort(where.uri(), e.getCause() == null ? e : e.getCause());
    }
  }

  @Override
  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    channels.abortAll();
    EventLoops.close(vertx);
  }
}
