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
 * Turns accepted channels into connections. A TLS handshake has a virtual thread to itself, so that
 * a slow peer holds up nobody; their number and their time are limited.
 *
 * <p>Threads: {@link #accept} by the poller, which also runs the receiver of the connections.
 */
final class Arrivals {
  private static final Logger LOG = System.getLogger(Arrivals.class.getName());

  /** TLS handshakes at once, per acceptor; one more is turned away. */
  static final int HANDSHAKES_MAX = 100;

  private final TransportConfig config;
  private final Poller poller;
  private final Unfinished unfinished;
  private final Consumer<Connection> receiver;
  private final Semaphore handshakes = new Semaphore(HANDSHAKES_MAX);

  Arrivals(
      TransportConfig config, Poller poller, Unfinished unfinished, Consumer<Connection> receiver) {
    this.config = config;
    this.poller = poller;
    this.unfinished = unfinished;
    this.receiver = receiver;
  }

  /** Takes a channel over. */
  void accept(SocketEndpoint endpoint, SocketChannel channel) {
    if (!(endpoint instanceof SocketEndpoint.Inet inet) || !inet.tls()) {
      stand(endpoint, channel, new PlainStream(channel));
    } else if (handshakes.tryAcquire()) {
      Thread.ofVirtual().name("parley-tls-handshake").start(() -> shakeHands(inet, channel));
    } else {
      LOG.log(Level.DEBUG, () -> inet.uri() + ": " + HANDSHAKES_MAX + " handshakes wait already");
      Unfinished.closeQuietly(channel);
    }
  }

  private void shakeHands(SocketEndpoint.Inet endpoint, SocketChannel channel) {
    Unfinished.Work work = unfinished.begin(channel, unfinished.timeMax());
    try {
      TlsStream stream = Tls.accept(channel, config);
      // The poller ends the work: a connection that stands is not closed as one in the making.
      poller.request(() -> stand(endpoint, channel, stream, work));
    } catch (IOException | RuntimeException e) {
      work.close();
      Unfinished.closeQuietly(channel);
      LOG.log(Level.DEBUG, () -> endpoint.uri() + ": a TLS handshake failed: " + e.getMessage());
    } finally {
      handshakes.release();
    }
  }

  private void stand(
      SocketEndpoint.Inet endpoint, SocketChannel channel, TlsStream stream, Unfinished.Work work) {
    if (work.done()) {
      stand(endpoint, channel, stream);
    }
  }

  private void stand(SocketEndpoint endpoint, SocketChannel channel, ByteStream stream) {
    try {
      Sockets.tune(channel);
      channel.configureBlocking(false);
      var peer = Sockets.peer(endpoint, false, channel);
      greet(new SocketConnection(channel, stream, peer, config, poller).adopted());
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
