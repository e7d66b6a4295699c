package dev.parley.soap.http;

import io.netty.channel.Channel;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Channels of the connections of Vert.x, which closes a connection only after its last byte has
 * been sent. A peer that reads no more would keep it open for ever, so this closes the channel.
 *
 * <p>Threads: safe for all. Memory: one entry per connection.
 */
final class OpenChannels {
  private final Map<InetSocketAddress, Channel> byAddress = new ConcurrentHashMap<>();

  /**
   * Adds a channel until it is closed.
   *
   * @param address the one at which {@link #abort} finds it: its peer's, or its own
   */
  void add(java.net.SocketAddress address, Channel channel) {
    if (address instanceof InetSocketAddress known) {
      byAddress.put(known, channel);
      channel.closeFuture().addListener(closed -> byAddress.remove(known, channel));
    }
  }

  /** Closes the channel with this address at once, and drops what waits to be sent. */
  void abort(SocketAddress address) {
    Channel channel =
        byAddress.get(
            new InetSocketAddress(InetAddress.ofLiteral(address.hostAddress()), address.port()));
    if (channel != null) {
      abort(channel);
    }
  }

  /** Closes all channels at once. */
  void abortAll() {
    byAddress.values().forEach(OpenChannels::abort);
  }

  private static void abort(Channel channel) {
    channel.eventLoop().execute(() -> channel.unsafe().close(channel.newPromise()));
  }
}
