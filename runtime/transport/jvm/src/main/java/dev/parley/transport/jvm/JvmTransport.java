package dev.parley.transport.jvm;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.OpenConnections;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * In-process transport: dials and listens on names within the JVM.
 *
 * <p>Threads: safe for all. Owns none.
 */
final class JvmTransport implements Transport {
  /** Upper bound for the length of a name. */
  private static final int NAME_CHARS_MAX = 200;

  /** All listeners of this JVM by name; an entry exists from listen to close. */
  private static final Map<String, JvmAcceptor> LISTENING = new ConcurrentHashMap<>();

  /** Origin under which connections within the JVM are counted. */
  private static final String THIS_JVM = "of this JVM";

  private final TransportConfig config;
  private final Set<JvmAcceptor> acceptors = ConcurrentHashMap.newKeySet();
  private final OpenConnections<JvmConnection> connections =
      new OpenConnections<>(JvmConnection::inHandler);
  private volatile boolean closed;

  JvmTransport(TransportConfig config) {
    this.config = config;
  }

  @Override
  public Connection connect(URI endpoint) {
    String name = name(endpoint);
    ensureOpen(endpoint);
    JvmAcceptor acceptor = LISTENING.get(name);
    if (acceptor == null) {
      throw new TransportException(
          Reason.UNREACHABLE,
          endpoint,
          "nobody in this JVM listens on that name; listen first, or dial another process",
          null);
    }
    TransportConfig accepting = acceptor.transport().config;
    JvmConnectionPair exchange =
        switch (accepting.capacity().admitUser(THIS_JVM)) {
          case AdmissionControl.Permit place ->
              new JvmConnectionPair(endpoint, config, acceptor.endpoint(), accepting, place);
          case AdmissionControl.Rejection refused ->
              throw new TransportException(
                  Reason.OVERLOADED, endpoint, "the listener refuses: " + refused.why(), null);
        };
    connections.add(exchange.dialled());
    acceptor.transport().connections.add(exchange.accepted());
    acceptor.greet(exchange.accepted());
    return exchange.dialled();
  }

  @Override
  public Acceptor listen(URI endpoint, Consumer<Connection> accepted) {
    String name = name(endpoint);
    ensureOpen(endpoint);
    JvmAcceptor acceptor = new JvmAcceptor(endpoint, this, accepted);
    if (LISTENING.putIfAbsent(name, acceptor) != null) {
      throw new TransportException(
          Reason.IN_USE, endpoint, "this name is already in use; take another", null);
    }
    acceptors.add(acceptor);
    if (closed) {
      acceptor.close();
    }
    return acceptor;
  }

  void remove(JvmAcceptor acceptor) {
    acceptors.remove(acceptor);
    LISTENING.remove(acceptor.endpoint().getSchemeSpecificPart(), acceptor);
  }

  private static String name(URI endpoint) {
    String name = endpoint.getSchemeSpecificPart();
    if (name.isBlank() || name.length() > NAME_CHARS_MAX) {
      throw new TransportException(
          Reason.BAD_ENDPOINT,
          endpoint,
          "expected jvm: and a name of at most " + NAME_CHARS_MAX + " characters",
          null);
    }
    return name;
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
    acceptors.forEach(JvmAcceptor::close);
    connections.close();
  }
}
