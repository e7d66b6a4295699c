package dev.parley.transport.socket;

import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Dials outgoing connections. The channel is in blocking mode until the connection is established.
 */
final class SocketDialler {
  private final TransportConfig config;
  private final Poller poller;
  private final PendingConnections unfinished;

  SocketDialler(TransportConfig config, Poller poller, PendingConnections unfinished) {
    this.config = config;
    this.poller = poller;
    this.unfinished = unfinished;
  }

  /**
   * Dials an endpoint and waits until the connection is established.
   *
   * @throws TransportException saying what was tried and what to try next
   */
  SocketConnection dial(SocketEndpoint endpoint) {
    return switch (endpoint) {
      case SocketEndpoint.Unix unix ->
          attempt(unix, UnixDomainSocketAddress.of(unix.path()), null, unfinished.timeMax());
      case SocketEndpoint.Inet inet -> dial(inet, inet.addresses(config.plainOffMachine()));
    };
  }

  /** Tries the addresses of a host in turn, each with its share of the remaining time. */
  SocketConnection dial(SocketEndpoint.Inet inet, List<InetAddress> addresses) {
    long end = System.nanoTime() + unfinished.timeMax().toNanos();
    int left = addresses.size();
    for (Iterator<InetAddress> next = addresses.iterator(); ; left--) {
      InetSocketAddress address = new InetSocketAddress(next.next(), inet.port());
      Duration share = Duration.ofNanos(Math.max(1, (end - System.nanoTime()) / left));
      try {
        return attempt(inet, address, inet.tls() ? inet : null, share);
      } catch (TransportException e) {
        boolean elsewhere = e.reason() == Reason.UNREACHABLE || e.reason() == Reason.TIMED_OUT;
        if (!elsewhere || !next.hasNext()) {
          throw e;
        }
      }
    }
  }

  private SocketConnection attempt(
      SocketEndpoint endpoint,
      SocketAddress address,
      SocketEndpoint.@Nullable Inet tls,
      Duration time) {
    SocketChannel channel = Sockets.open(endpoint, address);
    try (PendingConnections.PendingConnection work = unfinished.begin(channel, time)) {
      boolean connected = false;
      try {
        channel.connect(address);
        connected = true;
        Sockets.tune(channel);
        ByteStream stream =
            tls == null
                ? new PlainStream(channel)
                : TlsStreams.dial(channel, config, tls.host(), tls.port());
        channel.configureBlocking(false);
        return stand(endpoint, channel, stream);
      } catch (IOException | RuntimeException e) {
        PendingConnections.closeQuietly(channel);
        throw SocketDialFailure.explain(endpoint, e, connected, work, time);
      }
    }
  }

  private SocketConnection stand(SocketEndpoint endpoint, SocketChannel channel, ByteStream stream)
      throws IOException {
    PeerInfo peer = Sockets.peer(endpoint, true, channel);
    var place = config.capacity().uncounted();
    StreamOpening opening = StreamOpening.dialled(config);
    return new SocketConnection(channel, stream, opening, peer, place, config, poller).adopted();
  }
}
