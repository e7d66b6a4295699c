package dev.parley.transport.websocket;

import dev.parley.base.Limits;
import dev.parley.transport.api.Capacity;
import dev.parley.transport.api.Newcomers;
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
 * Stands in front of an HTTP server and lets nobody dawdle: the head of a request must be complete
 * in time, an answer must be taken in time, and there are only so many connections: as many as the
 * {@link Capacity} has places for, and fewer that say nothing ({@link Newcomers}).
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

  /** Connections without a request; one more closes the one that has been silent longest. */
  public static final int SILENT_MAX = 4_000;

  /** Of these, connections from one address. */
  public static final int SILENT_PER_ADDRESS_MAX = 1_000;

  /** Newcomers that the operating system holds until they are accepted. */
  private static final int BACKLOG_MAX = 1024;

  private static final Duration TLS_TIMEOUT = Duration.ofSeconds(10);

  private static final int CLOSING_SECONDS = 1;

  /** A WebSocket's control frames may have this many bytes, however small the messages. */
  static final int CONTROL_BYTES_MAX = 125;

  private final Vertx vertx;
  private final Duration headTimeout;
  private final Capacity capacity;
  private final Predicate<InetAddress> proxies;
  private final Map<HttpConnection, Visit> visits = new ConcurrentHashMap<>();
  private final Newcomers<HttpConnection> silent =
      new Newcomers<>(SILENT_MAX, SILENT_PER_ADDRESS_MAX, HttpConnection::close);

  /** A connection that has not been upgraded. Threads: confined to its event loop. */
  private static final class Visit {
    final Capacity.Place place;
    final Optional<String> refusal;
    long timer;

    Visit(Capacity.Place place, Optional<String> refusal) {
      this.place = place;
      this.refusal = refusal;
    }
  }

  /** For servers of {@code vertx}, whose connections take places of {@code capacity}. */
  public HttpDoor(Vertx vertx, Capacity capacity) {
    this(vertx, capacity, address -> false, HEAD_TIMEOUT);
  }

  /**
   * For servers behind proxies.
   *
   * @param proxies addresses that many clients share, and that no limit per address counts
   */
  public HttpDoor(Vertx vertx, Capacity capacity, Predicate<InetAddress> proxies) {
    this(vertx, capacity, proxies, HEAD_TIMEOUT);
  }

  HttpDoor(Vertx vertx, Capacity capacity, Predicate<InetAddress> proxies, Duration headTimeout) {
    this.vertx = vertx;
    this.capacity = capacity;
    this.proxies = proxies;
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
      HttpConnection connection = request.connection();
      silent.leave(connection);
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

  /** A connection for which there is no place may ask once, to be told why. */
  private Optional<String> refusal(HttpConnection connection) {
    Visit visit = visits.get(connection);
    return visit == null ? Optional.empty() : visit.refusal;
  }

  private void arrived(HttpConnection connection) {
    InetAddress address = InetAddress.ofLiteral(connection.remoteAddress().hostAddress());
    Visit visit =
        switch (proxies.test(address) ? capacity.enterProxy(address) : capacity.enter(address)) {
          case Capacity.Place place -> new Visit(place, Optional.empty());
          case Capacity.Refused(String why) -> new Visit(capacity.uncounted(), Optional.of(why));
        };
    visits.put(connection, visit);
    connection.closeHandler(gone -> forget(connection).ifPresent(known -> known.place.close()));
    quiet(connection, visit, headTimeout);
  }

  /** From now on the connection says nothing, for a time. */
  private void quiet(HttpConnection connection, Visit visit, Duration time) {
    silent.enter(connection, visit.place);
    arm(connection, time);
  }

  private void arm(HttpConnection connection, Duration time) {
    Visit visit = visits.get(connection);
    if (visit != null) {
      vertx.cancelTimer(visit.timer);
      visit.timer = vertx.setTimer(time.toMillis(), id -> connection.close());
    }
  }

  private Optional<Visit> forget(HttpConnection connection) {
    silent.leave(connection);
    Visit visit = visits.remove(connection);
    if (visit != null) {
      vertx.cancelTimer(visit.timer);
    }
    return Optional.ofNullable(visit);
  }

  /** Sends the body of an answer, all of it, and ends the answer. */
  public void end(HttpServerRequest request, Buffer body) {
    send(request, body)
        .onSuccess(taken -> {
          Visit visit = visits.get(request.connection());
          if (visit != null) {
            quiet(request.connection(), visit, IDLE_TIMEOUT);
          }
        });
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

  /**
   * {@return the WebSocket that a request asked for, from now on without this door's time limits}
   * It keeps its place until it is closed. Fails after an answer of status 503 when there is no
   * memory for it (rule FR-9).
   */
  public Future<ServerWebSocket> upgrade(HttpServerRequest request) {
    Visit visitor = visits.get(request.connection());
    int bytes = request.isSSL() ? Limits.SECURE_WEB_SOCKET_BYTES : Limits.WEB_SOCKET_BYTES;
    Optional<Capacity.Refused> refused =
        visitor == null ? Optional.empty() : visitor.place.hold(bytes);
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
