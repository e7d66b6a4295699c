package dev.parley.transport.socket;

import dev.parley.base.Limits;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.UnidentifiedConnections;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Turns accepted channels into connections, if the {@link AdmissionControl} admits them. A TLS
 * handshake, and the wait for the first bytes where these select the framing, run on their own
 * virtual thread, so that a slow peer delays no other; their number and duration are limited
 * ({@link UnidentifiedConnections}).
 *
 * <p>Threads: {@link #accept} by the poller thread, which also calls the receiver of the
 * connections.
 */
final class AcceptedChannels {
  private static final Logger LOG = System.getLogger(AcceptedChannels.class.getName());

  /**
   * Number of refused peers that are being sent a reason at once; further ones only see the end of
   * the stream.
   */
  private static final int TOLD_MAX = 64;

  private final TransportConfig config;
  private final Poller poller;
  private final PendingConnections unfinished;
  private final Consumer<Connection> receiver;
  private final Semaphore told = new Semaphore(TOLD_MAX);
  private final UnidentifiedConnections<PendingConnections.PendingConnection> unidentified =
      new UnidentifiedConnections<>(
          Limits.UNIDENTIFIED_CONNECTIONS_MAX,
          Limits.UNIDENTIFIED_CONNECTIONS_PER_ADDRESS_MAX,
          PendingConnections.PendingConnection::evict);

  /** An accepted channel that is not a connection yet. */
  private record AcceptedChannel(
      SocketEndpoint endpoint,
      SocketChannel channel,
      PeerInfo peer,
      AdmissionControl.Permit place) {
    boolean tls() {
      return endpoint instanceof SocketEndpoint.Inet inet && inet.tls();
    }

    void giveUp() {
      PendingConnections.closeQuietly(channel);
      place.close();
    }
  }

  AcceptedChannels(
      TransportConfig config,
      Poller poller,
      PendingConnections unfinished,
      Consumer<Connection> receiver) {
    this.config = config;
    this.poller = poller;
    this.unfinished = unfinished;
    this.receiver = receiver;
  }

  /** Takes ownership of an accepted channel. */
  void accept(SocketEndpoint endpoint, SocketChannel channel) {
    try {
      PeerInfo peer = Sockets.peer(endpoint, false, channel);
      switch (Sockets.enter(config.capacity(), channel, peer)) {
        case AdmissionControl.Permit place ->
            begin(new AcceptedChannel(endpoint, channel, peer, place));
        case AdmissionControl.Rejection refused -> {
          AdmissionControl.Permit none = config.capacity().uncounted();
          refuse(new AcceptedChannel(endpoint, channel, peer, none), refused.why());
        }
      }
    } catch (IOException e) {
      PendingConnections.closeQuietly(channel); // the peer has closed already
    }
  }

  private boolean speaksOne() {
    return config.framings().size() == 1;
  }

  private void begin(AcceptedChannel arrival) {
    if (!arrival.tls() && speaksOne()) {
      stand(arrival, new PlainStream(arrival.channel()), StreamOpening.dialled(config));
    } else {
      PendingConnections.PendingConnection work =
          unfinished.begin(arrival.channel(), unfinished.timeMax());
      unidentified.add(work, arrival.place());
      Thread.ofVirtual().name("parley-arrival").start(() -> meet(arrival, work));
    }
  }

  private void meet(AcceptedChannel arrival, PendingConnections.PendingConnection work) {
    try {
      SocketChannel channel = arrival.channel();
      ByteStream stream =
          arrival.tls()
              ? TlsStreams.accept(channel, config, () -> unidentified.bytesReceived(work))
              : new PlainStream(channel);
      StreamOpening opening =
          speaksOne()
              ? StreamOpening.dialled(config)
              : StreamOpening.read(stream, config.framings());
      // Ended on the poller thread, so that the time limit cannot close an established connection.
      poller.request(() -> {
        if (work.done()) {
          stand(arrival, stream, opening);
        } else {
          arrival.giveUp();
        }
      });
    } catch (IOException | RuntimeException e) {
      work.close();
      arrival.giveUp();
      LOG.log(Level.DEBUG, () -> arrival.peer() + ": the connection was refused: " + e);
    } finally {
      unidentified.removed(work);
    }
  }

  private void stand(AcceptedChannel arrival, ByteStream stream, StreamOpening opening) {
    try {
      greet(connection(arrival, stream, opening));
    } catch (IOException e) {
      arrival.giveUp(); // the peer has closed already
    }
  }

  private SocketConnection connection(
      AcceptedChannel arrival, ByteStream stream, StreamOpening opening) throws IOException {
    SocketChannel channel = arrival.channel();
    Sockets.tune(channel);
    channel.configureBlocking(false);
    return new SocketConnection(
            channel, stream, opening, arrival.peer(), arrival.place(), config, poller)
        .adopted();
  }

  /**
   * Refuses a channel. A reason is sent only to a peer whose framing is known without a handshake.
   */
  private void refuse(AcceptedChannel arrival, String why) throws IOException {
    if (arrival.tls() || !speaksOne() || !told.tryAcquire()) {
      arrival.giveUp();
      return;
    }
    SocketConnection connection =
        connection(arrival, new PlainStream(arrival.channel()), StreamOpening.dialled(config));
    connection.closed().thenRun(told::release);
    connection.close(CloseReason.LIMIT_EXCEEDED, why);
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
