package dev.parley.transport.socket;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Turns accepted channels into connections. A TLS handshake, and the wait for the first bytes where
 * these tell what is spoken, have a virtual thread to themselves, so that a slow peer holds up
 * nobody; their number and their time are limited.
 *
 * <p>Threads: {@link #accept} by the poller, which also runs the receiver of the connections.
 */
final class Arrivals {
  private static final Logger LOG = System.getLogger(Arrivals.class.getName());

  /** Newcomers with a thread of their own at once, per acceptor; one more is turned away. */
  static final int UNKNOWN_MAX = 100;

  private final TransportConfig config;
  private final Poller poller;
  private final Unfinished unfinished;
  private final Consumer<Connection> receiver;
  private final Semaphore unknown = new Semaphore(UNKNOWN_MAX);

  Arrivals(
      TransportConfig config, Poller poller, Unfinished unfinished, Consumer<Connection> receiver) {
    this.config = config;
    this.poller = poller;
    this.unfinished = unfinished;
    this.receiver = receiver;
  }

  /** Takes a channel over. */
  void accept(SocketEndpoint endpoint, SocketChannel channel) {
    boolean tls = endpoint instanceof SocketEndpoint.Inet inet && inet.tls();
    if (!tls && config.framings().size() == 1) {
      stand(endpoint, channel, new PlainStream(channel), Opening.dialled(config));
    } else if (unknown.tryAcquire()) {
      Thread.ofVirtual().name("parley-arrival").start(() -> meet(endpoint, channel, tls));
    } else {
      LOG.log(Level.DEBUG, () -> endpoint.uri() + ": " + UNKNOWN_MAX + " newcomers wait already");
      Unfinished.closeQuietly(channel);
    }
  }

  private void meet(SocketEndpoint endpoint, SocketChannel channel, boolean tls) {
    Unfinished.Work work = unfinished.begin(channel, unfinished.timeMax());
    try {
      ByteStream stream = tls ? Tls.accept(channel, config) : new PlainStream(channel);
      Opening opening =
          config.framings().size() == 1
              ? Opening.dialled(config)
              : Opening.read(stream, config.framings());
      // The poller ends the work: a connection that stands is not closed as one in the making.
      poller.request(() -> {
        if (work.done()) {
          stand(endpoint, channel, stream, opening);
        }
      });
    } catch (IOException | RuntimeException e) {
      work.close();
      Unfinished.closeQuietly(channel);
      LOG.log(Level.DEBUG, () -> endpoint.uri() + ": a newcomer was turned away: " + e);
    } finally {
      unknown.release();
    }
  }

  private void stand(
      SocketEndpoint endpoint, SocketChannel channel, ByteStream stream, Opening opening) {
    try {
      Sockets.tune(channel);
      channel.configureBlocking(false);
      var peer = Sockets.peer(endpoint, false, channel);
      greet(new SocketConnection(channel, stream, opening, peer, config, poller).adopted());
    } catch (IOException e) {
      Unfinished.closeQuietly(channel); // gone before it was looked at
    }
  }

  private void greet(SocketConnection connection) {
    try {
      receiver.accept(connection);
    } catch (RuntimeException | Error e) {
      LOG.log(Level.WARNING, connection + ": the receiver of new connections threw", e);
      connection.close(CloseReason.REFUSED, "the receiver failed");
    }
  }
}
