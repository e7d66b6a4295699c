package dev.parley.transport.websocket;

import dev.parley.transport.api.Connection;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import io.vertx.core.Vertx;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Makes outgoing connections. Names are resolved here, by the JDK: so the address that is dialled
 * is the one that was checked, and Vert.x needs no resolver of its own. Each attempt has a client
 * to itself, which knows the name that the peer's certificate must have: Vert.x's own WebSocket
 * client takes no {@link javax.net.ssl.SSLContext}.
 */
final class Dialler {
  private final Vertx vertx;
  private final TransportConfig config;
  private final WebSocketEndpoint endpoint;

  Dialler(Vertx vertx, TransportConfig config, WebSocketEndpoint endpoint) {
    this.vertx = vertx;
    this.config = config;
    this.endpoint = endpoint;
  }

  /**
   * Dials every address of the host, each with its share of the time, until one answers.
   *
   * @throws TransportException saying what was tried and what to try next
   */
  Connection dial(WebSocketAddress where) {
    List<InetAddress> addresses = where.addresses(config.plainOffMachine());
    long end = System.nanoTime() + config.connectTimeout().toNanos();
    int left = addresses.size();
    for (Iterator<InetAddress> next = addresses.iterator(); ; left--) {
      InetAddress address = next.next();
      long share = Math.max(1_000_000, (end - System.nanoTime()) / left);
      try {
        return attempt(where, address, Duration.ofNanos(share));
      } catch (TransportException e) {
        boolean elsewhere = e.reason() == Reason.NOBODY_THERE || e.reason() == Reason.TIMED_OUT;
        if (!elsewhere || !next.hasNext()) {
          throw e;
        }
      }
    }
  }

  private Connection attempt(WebSocketAddress where, InetAddress address, Duration time) {
    NetClient client = vertx.createNetClient(options(where, time));
    CompletableFuture<WebSocketConnection> dialling =
        client
            .connect(SocketAddress.inetSocketAddress(new InetSocketAddress(address, where.port())))
            .compose(socket -> Handshake.shake((NetSocketInternal) socket, where, frameBytesMax()))
            .map(channel -> endpoint.stand(channel, where.uri(), true, where.tls()))
            .toCompletionStage()
            .toCompletableFuture();
    boolean stands = false;
    try {
      WebSocketConnection connection = dialling.get(time.toNanos(), TimeUnit.NANOSECONDS);
      stands = true;
      connection.closed().thenRun(client::close);
      return connection;
    } catch (TimeoutException e) {
      throw DialFailure.timedOut(where, time, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DialFailure.interrupted(where, e);
    } catch (ExecutionException e) {
      throw DialFailure.explain(where, time, EventLoops.cause(e));
    } finally {
      if (!stands) {
        client.close();
      }
    }
  }

  private int frameBytesMax() {
    return Math.max(WebSocketEndpoint.messageBytesMax(config), HttpDoor.CONTROL_BYTES_MAX);
  }

  private NetClientOptions options(WebSocketAddress where, Duration time) {
    NetClientOptions options = new NetClientOptions().setConnectTimeout(millis(time));
    if (where.tls()) {
      options
          .setSsl(true)
          // Checked by our engine; Vert.x wants to see it too.
          .setHostnameVerificationAlgorithm("HTTPS")
          .setSslEngineOptions(TlsOptions.client(where.context(config), where.host()))
          .setSslHandshakeTimeout(millis(time))
          .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
    }
    return options;
  }

  private static int millis(Duration time) {
    return Math.clamp(time.toMillis(), 1, Integer.MAX_VALUE);
  }
}
