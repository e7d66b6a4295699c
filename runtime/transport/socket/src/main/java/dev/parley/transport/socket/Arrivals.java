package dev.parley.transport.socket;

import dev.parley.base.Limits;
import dev.parley.transport.api.Capacity;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Newcomers;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Turns accepted channels into connections, if the {@link Capacity} admits them. A TLS handshake,
 * and the wait for the first bytes where these select the framing, run on their own virtual thread,
 * so that a slow peer delays no other; their number and duration are limited ({@link Newcomers}).
 *
 * <p>Threads: {@link #accept} by the poller thread, which also calls the receiver of the
 * connections.
 */
final class Arrivals {
  private static final Logger LOG = System.getLogger(Arrivals.class.getName());

  /**
   * Number of refused peers that are being sent a reason at once; further ones only see the end of
   * the stream.
   */
  private static final int TOLD_MAX = 64;

  private final TransportConfig config;
  private final Poller poller;
  private final Unfinished unfinished;
  private final Consumer<Connection> receiver;
  private final Semaphore told = new Semaphore(TOLD_MAX);
  private final Newcomers<Unfinished.Work> newcomers =
      new Newcomers<>(
          Limits.NEWCOMERS_MAX, Limits.NEWCOMERS_PER_ADDRESS_MAX, Unfinished.Work::turnAway);

  /** An accepted channel that is not a connection yet. */
  private record Arrival(
      SocketEndpoint endpoint, SocketChannel channel, PeerInfo peer, Capacity.Place place) {
    boolean tls() {
      return endpoint instanceof SocketEndpoint.Inet inet && inet.tls();
    }

    void giveUp() {
      Unfinished.closeQuietly(channel);
      place.close();
    }
  }

  Arrivals(
      TransportConfig config, Poller poller, Unfinished unfinished, Consumer<Connection> receiver) {
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
        case Capacity.Place place -> begin(new Arrival(endpoint, channel, peer, place));
        case Capacity.Refused refused -> {
          Capacity.Place none = config.capacity().uncounted();
          refuse(new Arrival(endpoint, channel, peer, none), refused.why());
        }
      }
    } catch (IOException e) {
      Unfinished.closeQuietly(channel); // the peer has closed already
    }
  }

  private boolean speaksOne() {
    return config.framings().size() == 1;
  }

  private void begin(Arrival arrival) {
    if (!arrival.tls() && speaksOne()) {
      stand(arrival, new PlainStream(arrival.channel()), Opening.dialled(config));
    } else {
      Unfinished.Work work = unfinished.begin(arrival.channel(), unfinished.timeMax());
      newcomers.enter(work, arrival.place());
      Thread.ofVirtual().name("parley-arrival").start(() -> meet(arrival, work));
    }
  }

  private void meet(Arrival arrival, Unfinished.Work work) {
    try {
      SocketChannel channel = arrival.channel();
      ByteStream stream =
          arrival.tls()
              ? Tls.accept(channel, config, () -> newcomers.heard(work))
              : new PlainStream(channel);
      Opening opening =
          speaksOne() ? Opening.dialled(config) : Opening.read(stream, config.framings());
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
      LOG.log(Level.DEBUG, () -> arrival.peer() + ": a newcomer was turned away: " + e);
    } finally {
      newcomers.leave(work);
    }
  }

  private void stand(Arrival arrival, ByteStream stream, Opening opening) {
    try {
      greet(connection(arrival, stream, opening));
    } catch (IOException e) {
      arrival.giveUp(); // the peer has closed already
    }
  }

  private SocketConnection connection(Arrival arrival, ByteStream stream, Opening opening)
      throws IOException {
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
  private void refuse(Arrival arrival, String why) throws IOException {
    if (arrival.tls() || !speaksOne() || !told.tryAcquire()) {
      arrival.giveUp();
      return;
    }
    SocketConnection connection =
        connection(arrival, new PlainStream(arrival.channel()), Opening.dialled(config));
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
