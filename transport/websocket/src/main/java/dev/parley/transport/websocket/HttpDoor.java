package dev.parley.transport.websocket;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/**
 * Stands in front of an HTTP server and lets nobody dawdle: the head of a request must be complete
 * in time, an answer must be taken in time, and there are only so many connections.
 *
 * <pre>
 *   connected --request head--> answering --answer taken--> idle --request head--> answering …
 *      HEAD_TIMEOUT               ANSWER_TIMEOUT        IDLE_TIMEOUT
 *                                   +--upgraded--> no longer ours
 * </pre>
 *
 * <p>Threads: safe for all; what belongs to one connection is done by its event loop.
 */
public final class HttpDoor {
  /** Time for the first request's head to arrive. */
  public static final Duration HEAD_TIMEOUT = Duration.ofSeconds(10);

  /** Time for an answer to be taken, on the thinnest of links. */
  public static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(10);

  /** Time between two requests, the second one's head included. */
  public static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

  /** Bytes of all headers of a request. */
  public static final int HEADER_BYTES_MAX = 16 << 10;

  /** Bytes of the first line of a request. */
  public static final int LINE_BYTES_MAX = 4 << 10;

  /** Connections that have not been upgraded. */
  public static final int CONNECTIONS_MAX = 20_000;

  /** Newcomers that the operating system holds until they are accepted. */
  private static final int BACKLOG_MAX = 1024;

  private static final Duration TLS_TIMEOUT = Duration.ofSeconds(10);

  private static final int CLOSING_SECONDS = 1;

  /** A WebSocket's control frames may have this many bytes, however small the messages. */
  static final int CONTROL_BYTES_MAX = 125;

  private final Vertx vertx;
  private final Duration headTimeout;
  private final Map<HttpConnection, Long> timers = new ConcurrentHashMap<>();

  /** For servers of {@code vertx}. */
  public HttpDoor(Vertx vertx) {
    this(vertx, HEAD_TIMEOUT);
  }

  HttpDoor(Vertx vertx, Duration headTimeout) {
    this.vertx = vertx;
    this.headTimeout = headTimeout;
  }

  /** {@return options of an HTTP server whose upgraded sockets carry Parley's messages} */
  public static HttpServerOptions options(int messageBytesMax) {
    return new HttpServerOptions()
        .setAcceptBacklog(BACKLOG_MAX)
        .setUseAlpn(false)
        .setHttp2ClearTextEnabled(false)
        .setMaxHeaderSize(HEADER_BYTES_MAX)
        .setMaxInitialLineLength(LINE_BYTES_MAX)
        .setSslHandshakeTimeout(TLS_TIMEOUT.toMillis())
        .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
        .setPerFrameWebSocketCompressionSupported(false)
        .setPerMessageWebSocketCompressionSupported(false)
        .setMaxWebSocketFrameSize(Math.max(messageBytesMax, CONTROL_BYTES_MAX))
        .setWebSocketClosingTimeout(CLOSING_SECONDS)
        .setWebSocketSubProtocols(List.of(WebSocketEndpoint.SUBPROTOCOL));
  }

  /** Makes {@code options} those of an HTTPS server with the key in {@code tls}. */
  public static HttpServerOptions secure(HttpServerOptions options, SSLContext tls) {
    return options
        .setSsl(true)
        .setSslEngineOptions(new TlsOptions(tls))
        .setKeyCertOptions(new TlsOptions.KeyIsInContext());
  }

  /** Makes {@code server} hand its requests to {@code handler} through this door. */
  public void guard(HttpServer server, Handler<HttpServerRequest> handler) {
    server.connectionHandler(this::arrived);
    server.requestHandler(request -> {
      arm(request.connection(), ANSWER_TIMEOUT);
      handler.handle(request);
    });
  }

  private void arrived(HttpConnection connection) {
    if (timers.size() >= CONNECTIONS_MAX) {
      connection.close();
      return;
    }
    connection.closeHandler(gone -> forget(connection));
    arm(connection, headTimeout);
  }

  private void arm(HttpConnection connection, Duration time) {
    forget(connection);
    timers.put(connection, vertx.setTimer(time.toMillis(), id -> connection.close()));
  }

  private void forget(HttpConnection connection) {
    Long timer = timers.remove(connection);
    if (timer != null) {
      vertx.cancelTimer(timer);
    }
  }

  /** Sends the body of an answer, all of it, and ends the answer. */
  public void end(HttpServerRequest request, Buffer body) {
    send(request, body).onSuccess(taken -> arm(request.connection(), IDLE_TIMEOUT));
  }

  /** As {@link #end}, and ends the connection too, without reading what else comes on it. */
  public void endAndClose(HttpServerRequest request, Buffer body) {
    request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    send(request, body).onComplete(taken -> request.connection().close());
  }

  private static Future<Void> send(HttpServerRequest request, Buffer body) {
    if (request.method().equals(HttpMethod.HEAD)) {
      request.response().putHeader(HttpHeaders.CONTENT_LENGTH, String.valueOf(body.length()));
    }
    return request.response().end(body);
  }

  /** {@return the WebSocket that a request asked for, from now on without this door's limits} */
  public Future<ServerWebSocket> upgrade(HttpServerRequest request) {
    return request.toWebSocket().onSuccess(socket -> forget(request.connection()));
  }
}
