package dev.parley.soap.http;

import io.netty.channel.Channel;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Channels of the connections of Vert.x, which closes a connection only after its last byte has
 * been sent. A peer that reads no more would keep it open for ever, so this closes the channel.
 *
 * <p>Threads: safe for all. Memory: one entry per connection.
 */
final class OpenChannels {
  /** Both addresses of a connection: a local port may be that of several connections. */
  private record Ends(InetSocketAddress local, InetSocketAddress remote) {}

  private final Map<Ends, Channel> byEnds = new ConcurrentHashMap<>();

  /** Adds a connected channel until it is closed. */
  void add(Channel channel) {
    if (channel.localAddress() instanceof InetSocketAddress local
        && channel.remoteAddress() instanceof InetSocketAddress remote) {
      Ends ends = new Ends(local, remote);
      byEnds.put(ends, channel);
      channel.closeFuture().addListener(closed -> byEnds.remove(ends, channel));
    }
  }

  /** {@return the channel of a connection; empty when it is closed} */
  Optional<Channel> find(HttpConnection connection) {
    SocketAddress local = connection.localAddress(true);
    SocketAddress remote = connection.remoteAddress(true);
    return local == null || remote == null
        ? Optional.empty()
        : Optional.ofNullable(byEnds.get(new Ends(of(local), of(remote))));
  }

  /** Closes the channel of a connection at once, and drops what waits to be sent. */
  void abort(HttpConnection connection) {
    find(connection).ifPresent(OpenChannels::abort);
  }

  private static InetSocketAddress of(SocketAddress address) {
    return new InetSocketAddress(InetAddress.ofLiteral(address.hostAddress()), address.port());
  }

  /** Closes all channels at once. */
  void abortAll() {
    byEnds.values().forEach(OpenChannels::abort);
  }

  private static void abort(Channel channel) {
    channel.eventLoop().execute(() -> channel.unsafe().close(channel.newPromise()));
  }
}
