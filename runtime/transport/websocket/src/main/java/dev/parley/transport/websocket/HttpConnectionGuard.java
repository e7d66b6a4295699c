package dev.parley.transport.websocket;

import dev.parley.base.Limits;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.UnidentifiedConnections;
import io.netty.channel.Channel;
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
import io.vertx.core.internal.http.WebSocketInternal;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;

/**
 * Connection guard of an HTTP server against slow and silent clients (slowloris): time limits for
 * request heads and for reading responses, and limits for connections ({@link AdmissionControl})
 * and for silent ones ({@link UnidentifiedConnections}).
 *
 * <pre>
 *   connected --request head--> answering --answer taken--> idle --request head--> answering …
 *      HEAD_TIMEOUT               ANSWER_TIMEOUT        IDLE_TIMEOUT
 *                                   +--upgraded--> no longer ours
 * </pre>
 *
 * <p>Threads: safe for all; the state of a connection is confined to its event loop.
 */
public final class HttpConnectionGuard {
  /** Time limit for the head of the first request. */
  public static final Duration HEAD_TIMEOUT = Duration.ofSeconds(10);

  /** Time limit for reading a response, on the slowest links. */
  public static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(10);

  /** Time limit between two requests, the head of the second included. */
  public static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

  /** Upper bound for the headers of a request, in bytes. */
  public static final int HEADER_BYTES_MAX = 16 << 10;

  /** Upper bound for the request line, in bytes. */
  public static final int LINE_BYTES_MAX = 4 << 10;

  /**
   * Upper bound for connections without a request; one more closes the one that has been silent
   * longest.
   */
  public static final int SILENT_MAX = 4_000;

  /** Upper bound for connections without a request from one address. */
  public static final int SILENT_PER_ADDRESS_MAX = 1_000;

  /**
   * Backlog of the listening socket: connections that the operating system queues until they are
   * accepted.
   */
  private static final int BACKLOG_MAX = 1024;

  private static final Duration TLS_TIMEOUT = Duration.ofSeconds(10);

  private static final int CLOSING_SECONDS = 1;

  /**
   * Largest payload of a WebSocket control frame, in bytes (RFC 6455, section 5.5), also where
   * messages are smaller.
   */
  static final int CONTROL_BYTES_MAX = 125;

  private final Vertx vertx;
  private final Duration headTimeout;
  private final AdmissionControl capacity;
  private final Predicate<InetAddress> proxies;
  private final Map<HttpConnection, GuardedConnection> visits = new ConcurrentHashMap<>();
  private final UnidentifiedConnections<HttpConnection> silent =
      new UnidentifiedConnections<>(SILENT_MAX, SILENT_PER_ADDRESS_MAX, HttpConnection::close);

  /** State of a connection that is not upgraded. Threads: confined to its event loop. */
  private static final class GuardedConnection {
    final AdmissionControl.Permit place;
    final Optional<String> refusal;
    long timer;

    GuardedConnection(AdmissionControl.Permit place, Optional<String> refusal) {
      this.place = place;
      this.refusal = refusal;
    }
  }

  /** Creates a guard for servers of {@code vertx}, whose connections count in {@code capacity}. */
  public HttpConnectionGuard(Vertx vertx, AdmissionControl capacity) {
    this(vertx, capacity, address -> false, HEAD_TIMEOUT);
  }

  /**
   * Creates a guard for servers behind proxies.
   *
   * @param proxies tells proxy addresses, which many clients share and to which no limit per
   *     address applies
   */
  public HttpConnectionGuard(
      Vertx vertx, AdmissionControl capacity, Predicate<InetAddress> proxies) {
    this(vertx, capacity, proxies, HEAD_TIMEOUT);
  }

  HttpConnectionGuard(
      Vertx vertx,
      AdmissionControl capacity,
      Predicate<InetAddress> proxies,
      Duration headTimeout) {
    this.vertx = vertx;
    this.capacity = capacity;
    this.proxies = proxies;
    this.headTimeout = headTimeout;
  }

  /** {@return the options of an HTTP server whose upgraded sockets carry Parley messages} */
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

  /**
   * Turns {@code options} into those of an HTTPS server with the key in {@code tls}.
   *
   * @param clientCertificates whether clients need a certificate that {@code tls} trusts
   */
  public static HttpServerOptions secure(
      HttpServerOptions options, SSLContext tls, boolean clientCertificates) {
    return options
        .setSsl(true)
        .setSslEngineOptions(new TlsOptions(tls, clientCertificates))
        .setKeyCertOptions(new TlsOptions.NoKeyOptions());
  }

  /** Installs this guard on {@code server}, with {@code handler} behind it. */
  public void guard(HttpServer server, Handler<HttpServerRequest> handler) {
    server.connectionHandler(this::arrived);
    server.requestHandler(request -> {
      HttpConnection connection = request.connection();
      silent.removed(connection);
      arm(connection, ANSWER_TIMEOUT);
      Optional<String> refusal = refusal(connection);
      if (refusal.isPresent()) {
        request.response().setStatusCode(503);
        endAndClose(request, Buffer.buffer(refusal.get() + "\n"));
      } else {
        handler.handle(request);
      }
    });
  }

  /** Refusal of a connection without a place. Its first request is answered with the reason. */
  private Optional<String> refusal(HttpConnection connection) {
    GuardedConnection visit = visits.get(connection);
    return visit == null ? Optional.empty() : visit.refusal;
  }

  private void arrived(HttpConnection connection) {
    InetAddress address = InetAddress.ofLiteral(connection.remoteAddress().hostAddress());
    GuardedConnection visit =
        switch (proxies.test(address) ? capacity.admitProxy(address) : capacity.admit(address)) {
          case AdmissionControl.Permit place -> new GuardedConnection(place, Optional.empty());
          case AdmissionControl.Rejection(String why) ->
              new GuardedConnection(capacity.uncounted(), Optional.of(why));
        };
    visits.put(connection, visit);
    connection.closeHandler(gone -> forget(connection).ifPresent(known -> known.place.close()));
    quiet(connection, visit, headTimeout);
  }

  /** Starts a silent period of a connection, with a time limit. */
  private void quiet(HttpConnection connection, GuardedConnection visit, Duration time) {
    silent.add(connection, visit.place);
    arm(connection, time);
  }

  private void arm(HttpConnection connection, Duration time) {
    GuardedConnection visit = visits.get(connection);
    if (visit != null) {
      vertx.cancelTimer(visit.timer);
      visit.timer = vertx.setTimer(time.toMillis(), id -> connection.close());
    }
  }

  private Optional<GuardedConnection> forget(HttpConnection connection) {
    silent.removed(connection);
    GuardedConnection visit = visits.remove(connection);
    if (visit != null) {
      vertx.cancelTimer(visit.timer);
    }
    return Optional.ofNullable(visit);
  }

  /** Sends the whole body of a response and ends the response. */
  public void end(HttpServerRequest request, Buffer body) {
    send(request, body)
        .onSuccess(taken -> {
          GuardedConnection visit = visits.get(request.connection());
          if (visit != null) {
            quiet(request.connection(), visit, IDLE_TIMEOUT);
          }
        });
  }

  /**
   * Ends a response like {@link #end} and closes the connection, without reading any further
   * request.
   */
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

  /**
   * {@return the WebSocket of an upgrade request, from now on without the time limits of this
   * guard} It keeps its place until it is closed. Fails after an answer of status 503 when there is
   * no memory for it (rule FR-9).
   */
  public Future<ServerWebSocket> upgrade(HttpServerRequest request) {
    GuardedConnection visitor = visits.get(request.connection());
    int bytes = request.isSSL() ? Limits.SECURE_WEB_SOCKET_BYTES : Limits.WEB_SOCKET_BYTES;
    Optional<AdmissionControl.Rejection> refused =
        visitor == null ? Optional.empty() : visitor.place.reserveIdle(bytes);
    if (refused.isPresent()) {
      request.response().setStatusCode(503);
      endAndClose(request, Buffer.buffer(refused.get().why() + "\n"));
      return Future.failedFuture(refused.get().why());
    }
    return request
        .toWebSocket()
        .onSuccess(socket ->
            forget(request.connection())
                .ifPresent(visit -> {
                  Channel channel = ((WebSocketInternal) socket).channelHandlerContext().channel();
                  channel.attr(WebSocketEndpoint.PLACE).set(visit.place);
                  channel.closeFuture().addListener(closed -> visit.place.close());
                }));
  }
}
