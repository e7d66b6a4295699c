package dev.parley.transport.websocket;

import dev.parley.base.Limits;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.PeerInfo.Security;
import dev.parley.transport.api.TransportConfig;
import dev.parley.vertx.EventLoops;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.util.AttributeKey;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.internal.http.WebSocketInternal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Adapter that turns WebSockets of an HTTP server into connections. A server that serves other
 * content too takes its options from {@link HttpConnectionGuard#options}, upgrades the requests for
 * which {@link #isUpgradeRequest} is true, and passes the socket on:
 *
 * <pre>{@code
 * guard.upgrade(request)
 *     .onSuccess(socket -> endpoint.accept(socket, uri, client, parley::accept));
 * }</pre>
 *
 * <p>Threads: safe for all.
 */
public final class WebSocketEndpoint implements AutoCloseable {
  /** WebSocket subprotocol that both sides must name (rule FR-7). */
  public static final String SUBPROTOCOL = "parley.1";

  /**
   * Channel attribute with the place of a WebSocket that {@link HttpConnectionGuard} has admitted.
   */
  static final AttributeKey<AdmissionControl.Permit> PLACE = AttributeKey.valueOf("parley.place");

  private static final Logger LOG = System.getLogger(WebSocketEndpoint.class.getName());

  private final TransportConfig config;
  private final Set<WebSocketConnection> connections = ConcurrentHashMap.newKeySet();

  /** Creates an adapter whose connections have the limits in {@code config}. */
  public WebSocketEndpoint(TransportConfig config) {
    this.config = config;
  }

  /** {@return the largest message over a WebSocket, in bytes} */
  public static int messageBytesMax(TransportConfig config) {
    return Math.min(config.messageBytesMax(), Limits.WEB_SOCKET_MESSAGE_BYTES_MAX);
  }

  /** {@return whether a request asks for an upgrade to WebSocket} */
  public static boolean isUpgradeRequest(HttpServerRequest request) {
    return request.headers().contains(HttpHeaders.UPGRADE, "websocket", true);
  }

  /** {@return whether an upgrade request names Parley's subprotocol} */
  public static boolean requestsSubprotocol(HttpServerRequest request) {
    return request.headers().getAll("Sec-WebSocket-Protocol").stream()
        .flatMap(line -> List.of(line.split(",", -1)).stream())
        .anyMatch(name -> name.strip().equals(SUBPROTOCOL));
  }

  /**
   * Turns an upgraded socket into a connection. Must be called on its event loop, directly after
   * the upgrade.
   *
   * @param endpoint the endpoint that the peer dialled
   * @param client the peer's address: of the socket, or as reported by a trusted proxy
   * @param accepted called with the connection; must call {@link Connection#start} soon, and must
   *     not block
   */
  public void accept(
      ServerWebSocket socket,
      URI endpoint,
      InetSocketAddress client,
      Consumer<Connection> accepted) {
    greet(stand((WebSocketInternal) socket, endpoint, client), accepted);
  }

  /** Creates a connection on an upgraded socket whose peer is the client itself, not a proxy. */
  WebSocketConnection stand(WebSocketInternal socket, URI endpoint) {
    return stand(socket, endpoint, remote(socket.channelHandlerContext().channel()));
  }

  private WebSocketConnection stand(
      WebSocketInternal socket, URI endpoint, InetSocketAddress client) {
    ChannelHandlerContext vertx = socket.channelHandlerContext();
    WebSocketConnection connection =
        stand(
            vertx.channel(),
            endpoint,
            client,
            false,
            socket.isSsl(),
            handler -> vertx.pipeline().addBefore(vertx.name(), null, handler));
    // Without this handler, a server shutdown would close the socket without a reason for the peer.
    socket.shutdownHandler(
        nothing -> connection.close(CloseReason.SHUTDOWN, "the server is shut down"));
    return connection;
  }

  /** Creates a dialled connection. Called on the event loop of its channel. */
  WebSocketConnection standAsClient(ChannelPipeline pipeline, URI endpoint, boolean tls) {
    Channel channel = pipeline.channel();
    return stand(
        channel, endpoint, remote(channel), true, tls, handler -> pipeline.addLast(handler));
  }

  /** Passes a new connection to its receiver. */
  static void greet(Connection connection, Consumer<Connection> accepted) {
    try {
      accepted.accept(connection);
    } catch (RuntimeException | Error e) {
      LOG.log(Level.WARNING, connection + ": the receiver of new connections threw", e);
      connection.close(CloseReason.REFUSED, "the receiver failed");
    }
  }

  private WebSocketConnection stand(
      Channel channel,
      URI endpoint,
      InetSocketAddress other,
      boolean dialled,
      boolean tls,
      Consumer<ChannelHandler> place) {
    boolean local = remote(channel).getAddress().isLoopbackAddress();
    Security security = tls ? Security.TLS : local ? Security.LOCAL : Security.PLAIN;
    String text = other.getAddress().getHostAddress() + ":" + other.getPort();
    PeerInfo peer = new PeerInfo(endpoint, dialled, security, text, Optional.empty());
    AdmissionControl.Permit taken = channel.attr(PLACE).get();
    WebSocketConnection connection =
        new WebSocketConnection(
            channel, peer, taken == null ? config.capacity().uncounted() : taken, config, place);
    connections.add(connection);
    connection.closed().thenRun(() -> connections.remove(connection));
    return connection;
  }

  private static InetSocketAddress remote(Channel channel) {
    return (InetSocketAddress) channel.remoteAddress();
  }

  /** Closes all connections with {@link CloseReason#SHUTDOWN} and waits until they have ended. */
  @Override
  public void close() {
    CompletableFuture<?>[] closing =
        connections.stream()
            .map(connection -> {
              connection.close(CloseReason.SHUTDOWN, "the transport is closed");
              return connection.closed().toCompletableFuture();
            })
            .toArray(CompletableFuture<?>[]::new);
    EventLoops.await(CompletableFuture.allOf(closing), "WebSockets");
  }
}
