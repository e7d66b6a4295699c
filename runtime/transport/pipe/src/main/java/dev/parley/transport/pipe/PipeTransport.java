package dev.parley.transport.pipe;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseReason;
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
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Named-pipe transport: dials and listens on names.
 *
 * <p>Threads: safe for all. Each listener and each connection has its own thread.
 */
final class PipeTransport implements Transport {
  private final TransportConfig config;
  private final Set<PipeAcceptor> acceptors = ConcurrentHashMap.newKeySet();
  private final OpenConnections<PipeConnection> connections =
      new OpenConnections<>(PipeConnection::inHandler);
  private volatile boolean closed;

  PipeTransport(TransportConfig config) {
    this.config = config;
  }

  @Override
  public Connection connect(URI uri) {
    PipeEndpoint endpoint = prepared(uri);
    DialTimeLimit patience = new DialTimeLimit(uri, config, () -> closed);
    try {
      PipeChannel channel = PlatformPipes.forThisPlatform(endpoint).dial(endpoint, patience);
      return stand(endpoint, true, channel, config.capacity().uncounted());
    } catch (AccessDeniedException e) {
      throw new TransportException(
          Reason.PERMISSION, uri, "pipes are for one user only: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new TransportException(Reason.IO, uri, String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public Acceptor listen(URI uri, Consumer<Connection> accepted) {
    PipeEndpoint endpoint = prepared(uri);
    PipeAcceptor acceptor =
        new PipeAcceptor(endpoint, listener(endpoint), this, accepted).started();
    acceptors.add(acceptor);
    if (closed) {
      acceptor.close();
    }
    return acceptor;
  }

  private static PipeListener listener(PipeEndpoint endpoint) {
    try {
      return PlatformPipes.forThisPlatform(endpoint).open(endpoint);
    } catch (IOException e) {
      throw TransportFailures.listeningAtName(endpoint.uri(), e);
    }
  }

  private PipeEndpoint prepared(URI uri) {
    if (closed) {
      throw DialTimeLimit.closedHere(uri);
    }
    return PipeEndpoint.of(uri);
  }

  /**
   * Creates a connection on an accepted channel.
   *
   * @param receiver receives the connection, unless it is refused
   */
  void accept(PipeEndpoint endpoint, PipeChannel channel, Consumer<PipeConnection> receiver) {
    String user = channel.peer().map(Credentials::user).orElse(RuntimeFolder.user());
    switch (config.capacity().admitUser(user)) {
      case AdmissionControl.Permit place -> receiver.accept(stand(endpoint, false, channel, place));
      case AdmissionControl.Rejection refused ->
          stand(endpoint, false, channel, config.capacity().uncounted())
              .close(CloseReason.LIMIT_EXCEEDED, refused.why());
    }
  }

  private PipeConnection stand(
      PipeEndpoint endpoint, boolean dialled, PipeChannel channel, AdmissionControl.Permit place) {
    Optional<Credentials> who = channel.peer();
    String address = "pipe:" + who.map(Credentials::user).orElse("this user");
    PeerInfo peer = new PeerInfo(endpoint.uri(), dialled, Security.LOCAL, address, who);
    PipeConnection connection = new PipeConnection(channel, peer, place, config);
    connections.add(connection.begun());
    return connection;
  }

  void remove(PipeAcceptor acceptor) {
    acceptors.remove(acceptor);
  }

  @Override
  public void close() {
    closed = true;
    acceptors.forEach(PipeAcceptor::close);
    connections.close();
  }
}
