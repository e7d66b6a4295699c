package dev.parley.transport.memory;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.OpenConnections;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.PeerInfo.Credentials;
import dev.parley.transport.api.PeerInfo.Security;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportFailures;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Shared-memory transport: dials and listens on names.
 *
 * <p>Threads: safe for all. Each connection has its own thread ({@link
 * dev.parley.transport.api.LeaderFollowers}).
 */
final class MemoryTransport implements Transport {
  private static final Logger LOG = System.getLogger(MemoryTransport.class.getName());

  private final TransportConfig config;
  private final Set<MemoryAcceptor> acceptors = ConcurrentHashMap.newKeySet();
  private final OpenConnections<MemoryConnection> connections =
      new OpenConnections<>(MemoryConnection::inHandler);
  private final Set<PendingRendezvous> unfinished = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  MemoryTransport(TransportConfig config) {
    this.config = config;
  }

  /** A pending rendezvous. Its channel is closed when it takes too long or the transport closes. */
  final class PendingRendezvous implements AutoCloseable {
    private static final int RUNNING = 0;
    private static final int DONE = 1;
    private static final int TIMED_OUT = 2;
    private static final int ABANDONED = 3;

    private final SocketChannel channel;
    private final AtomicInteger state = new AtomicInteger(RUNNING);

    private PendingRendezvous(SocketChannel channel) {
      this.channel = channel;
    }

    private void end(int why) {
      if (state.compareAndSet(RUNNING, why)) {
        closeQuietly(channel);
      }
    }

    boolean timedOut() {
      return state.get() == TIMED_OUT;
    }

    boolean abandoned() {
      return state.get() == ABANDONED;
    }

    @Override
    public void close() {
      unfinished.remove(this);
      state.compareAndSet(RUNNING, DONE);
    }
  }

  PendingRendezvous begin(SocketChannel channel) {
    PendingRendezvous work = new PendingRendezvous(channel);
    unfinished.add(work);
    CompletableFuture.delayedExecutor(config.connectTimeout().toNanos(), TimeUnit.NANOSECONDS)
        .execute(() -> work.end(PendingRendezvous.TIMED_OUT));
    if (closed) {
      work.end(PendingRendezvous.ABANDONED);
    }
    return work;
  }

  static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.log(Level.TRACE, "nothing is lost with a channel that was given up anyway", e);
    }
  }

  @Override
  public Connection connect(URI uri) {
    MemoryEndpoint endpoint = prepared(uri);
    SocketChannel channel = null;
    try {
      channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      return dial(endpoint, channel);
    } catch (IOException e) {
      if (channel != null) {
        closeQuietly(channel);
      }
      throw explained(endpoint, e);
    } catch (UnsupportedOperationException e) {
      throw noUnixSockets(uri, e);
    }
  }

  private MemoryConnection dial(MemoryEndpoint endpoint, SocketChannel channel) throws IOException {
    RuntimeFolder.checkFolder(endpoint.folder());
    try (PendingRendezvous work = begin(channel)) {
      try {
        channel.connect(UnixDomainSocketAddress.of(endpoint.rendezvous()));
        RendezvousHandshake handshake = RendezvousHandshake.dialled(channel, endpoint.folder());
        return stand(endpoint, true, handshake, config.capacity().uncounted());
      } catch (IOException e) {
        if (work.timedOut()) {
          throw new TransportException(
              Reason.TIMED_OUT,
              endpoint.uri(),
              "no answer within " + config.connectTimeout() + "; is that process stopped?",
              e);
        }
        if (work.abandoned()) {
          throw closedHere(endpoint.uri());
        }
        RendezvousSocket.removeStaleSoon(endpoint);
        throw e;
      }
    }
  }

  private static TransportException explained(MemoryEndpoint endpoint, IOException e) {
    URI uri = endpoint.uri();
    if (e instanceof AccessDeniedException) {
      return new TransportException(
          Reason.PERMISSION, uri, "memory is shared with the same user only: " + e.getMessage(), e);
    }
    if (e instanceof ConnectException
        || e instanceof NoSuchFileException
        || (e instanceof SocketException && Files.notExists(endpoint.rendezvous()))) {
      return new TransportException(
          Reason.UNREACHABLE,
          uri,
          "nobody listens on that name; start that service ('parley ls' shows those with a local: name)",
          e);
    }
    return new TransportException(Reason.IO, uri, String.valueOf(e.getMessage()), e);
  }

  @Override
  public Acceptor listen(URI uri, Consumer<Connection> accepted) {
    MemoryEndpoint endpoint = prepared(uri);
    MemoryAcceptor acceptor =
        new MemoryAcceptor(endpoint, rendezvousSocket(endpoint), this, accepted).started();
    acceptors.add(acceptor);
    if (closed) {
      acceptor.close();
    }
    return acceptor;
  }

  private static RendezvousSocket rendezvousSocket(MemoryEndpoint endpoint) {
    try {
      if (endpoint.inRunFolder()) {
        RuntimeFolder.create(endpoint.folder());
      } else {
        RuntimeFolder.checkFolder(endpoint.folder());
      }
      return RendezvousSocket.listen(endpoint.folder(), endpoint.rendezvous());
    } catch (IOException e) {
      throw TransportFailures.listeningAtName(endpoint.uri(), e);
    } catch (UnsupportedOperationException e) {
      throw noUnixSockets(endpoint.uri(), e);
    }
  }

  private static TransportException noUnixSockets(URI uri, UnsupportedOperationException e) {
    return new TransportException(
        Reason.IO,
        uri,
        "both sides meet at a Unix socket, which this system has not; take pipe: or tcp: here ("
            + e.getMessage()
            + ")",
        e);
  }

  private MemoryEndpoint prepared(URI uri) {
    if (closed) {
      throw closedHere(uri);
    }
    if (!AddressWait.available()) {
      throw new TransportException(
          Reason.IO,
          uri,
          "shared memory works on Linux, macOS and Windows; take unix: or tcp: on this platform",
          null);
    }
    return MemoryEndpoint.of(uri);
  }

  private static TransportException closedHere(URI uri) {
    return new TransportException(
        Reason.CLOSED, uri, "this transport is closed; open another one", null);
  }

  /** {@return a place, or a refusal, for a new connection, which can only belong to this user} */
  AdmissionControl.AdmissionDecision enter() {
    return config.capacity().admitUser(RuntimeFolder.user());
  }

  /** Creates and starts a connection after the rendezvous. */
  MemoryConnection stand(
      MemoryEndpoint endpoint,
      boolean dialled,
      RendezvousHandshake handshake,
      AdmissionControl.Permit place) {
    String who = handshake.peer().map(Credentials::user).orElse("this user");
    PeerInfo peer =
        new PeerInfo(endpoint.uri(), dialled, Security.LOCAL, "memory:" + who, handshake.peer());
    MemoryConnection connection =
        new MemoryConnection(handshake, peer, place, config, endpoint.waitStrategy());
    connections.add(connection.begun());
    return connection;
  }

  void remove(MemoryAcceptor acceptor) {
    acceptors.remove(acceptor);
  }

  @Override
  public void close() {
    closed = true;
    acceptors.forEach(MemoryAcceptor::close);
    unfinished.forEach(work -> work.end(PendingRendezvous.ABANDONED));
    connections.close();
  }
}
