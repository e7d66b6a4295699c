package dev.parley.transport.socket;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Socket transport: dials and listens on Unix-domain sockets, TCP and TLS. Owns one {@link Poller},
 * the acceptors, and the channels of pending connections.
 *
 * <p>Threads: safe for all.
 */
final class SocketTransport implements Transport {
  private final TransportConfig config;
  private final Poller poller;
  private final Set<SocketAcceptor> acceptors = ConcurrentHashMap.newKeySet();
  private final PendingConnections unfinished;
  private volatile boolean closed;

  private SocketTransport(TransportConfig config, Poller poller) {
    this.config = config;
    this.poller = poller;
    this.unfinished = new PendingConnections(poller, config.connectTimeout());
  }

  static SocketTransport open(TransportConfig config) {
    try {
      Poller poller = new Poller(config.keepAlive(), config.threadWatch());
      poller.start();
      return new SocketTransport(config, poller);
    } catch (IOException e) {
      throw new UncheckedIOException("no selector to be had; is the process out of files?", e);
    }
  }

  @Override
  public Connection connect(URI endpoint) {
    SocketEndpoint where = SocketEndpoint.of(endpoint);
    ensureOpen(endpoint);
    return new SocketDialler(config, poller, unfinished).dial(where);
  }

  @Override
  public Acceptor listen(URI endpoint, Consumer<Connection> accepted) {
    SocketEndpoint where = SocketEndpoint.of(endpoint);
    ensureOpen(endpoint);
    AcceptedChannels arrivals = new AcceptedChannels(config, poller, unfinished, accepted);
    SocketAcceptor acceptor =
        SocketAcceptors.listen(where, config, poller, arrivals, acceptors::remove);
    acceptors.add(acceptor);
    if (closed) {
      acceptor.close();
    }
    return acceptor;
  }

  private void ensureOpen(URI endpoint) {
    if (closed) {
      throw new TransportException(
          Reason.CLOSED, endpoint, "this transport is closed; open another one", null);
    }
  }

  @Override
  public void close() {
    closed = true;
    acceptors.forEach(SocketAcceptor::close);
    unfinished.close();
    poller.request(poller::shutdownConnections);
    poller.stop();
    poller.join();
  }
}
