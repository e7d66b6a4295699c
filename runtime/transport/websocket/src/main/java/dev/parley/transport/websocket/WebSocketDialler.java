package dev.parley.transport.websocket;

import dev.parley.transport.api.Connection;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.vertx.EventLoops;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.resolver.NoopAddressResolverGroup;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Dials outgoing connections, with Netty on the event loops of Vert.x, since the WebSocket client
 * of Vert.x accepts no {@link javax.net.ssl.SSLContext}. Host names are resolved here, by the JDK,
 * so that the dialled address is the one that was checked.
 */
final class WebSocketDialler {
  private final VertxInternal vertx;
  private final TransportConfig config;
  private final WebSocketEndpoint endpoint;

  WebSocketDialler(Vertx vertx, TransportConfig config, WebSocketEndpoint endpoint) {
    this.vertx = (VertxInternal) vertx;
    this.config = config;
    this.endpoint = endpoint;
  }

  /**
   * Dials every address of the host in turn, each with its share of the remaining time, until one
   * answers.
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
        boolean elsewhere = e.reason() == Reason.UNREACHABLE || e.reason() == Reason.TIMED_OUT;
        if (!elsewhere || !next.hasNext()) {
          throw e;
        }
      }
    }
  }

  private Connection attempt(WebSocketAddress where, InetAddress address, Duration time) {
    WebSocketHandshake handshake =
        new WebSocketHandshake(
            where,
            Math.max(
                WebSocketEndpoint.messageBytesMax(config), HttpConnectionGuard.CONTROL_BYTES_MAX),
            pipeline -> endpoint.standAsClient(pipeline, where.uri(), where.tls()));
    ChannelFuture connecting =
        bootstrap(where, time, handshake).connect(new InetSocketAddress(address, where.port()));
    connecting.addListener(done -> {
      if (!done.isSuccess()) {
        handshake.standing().completeExceptionally(done.cause());
      }
    });
    boolean stands = false;
    try {
      Connection connection = handshake.standing().get(time.toNanos(), TimeUnit.NANOSECONDS);
      stands = true;
      return connection;
    } catch (TimeoutException e) {
      throw WebSocketDialFailure.timedOut(where, time, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw WebSocketDialFailure.interrupted(where, e);
    } catch (ExecutionException e) {
      throw WebSocketDialFailure.explain(where, time, EventLoops.cause(e));
    } finally {
      if (!stands) {
        connecting.channel().close();
      }
    }
  }

  private Bootstrap bootstrap(WebSocketAddress where, Duration time, WebSocketHandshake handshake) {
    SslHandler tls =
        where.tls() ? TlsOptions.client(where.context(config), where.host(), where.port()) : null;
    return new Bootstrap()
        .group(vertx.nettyEventLoopGroup())
        .channel(NioSocketChannel.class)
        .resolver(NoopAddressResolverGroup.INSTANCE)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, millis(time))
        .option(ChannelOption.TCP_NODELAY, true)
        .handler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel channel) {
                if (tls != null) {
                  tls.setHandshakeTimeoutMillis(0); // the dialling thread has the time limit
                  channel.pipeline().addLast(tls);
                }
                channel.pipeline().addLast(handshake);
              }
            });
  }

  private static int millis(Duration time) {
    return Math.clamp(time.toMillis(), 1, Integer.MAX_VALUE);
  }
}
