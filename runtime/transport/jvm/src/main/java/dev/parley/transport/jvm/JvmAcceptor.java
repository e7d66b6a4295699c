package dev.parley.transport.jvm;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.function.Consumer;

/** A listener on a name within the JVM. */
record JvmAcceptor(URI endpoint, JvmTransport transport, Consumer<Connection> accepted)
    implements Acceptor {
  private static final Logger LOG = System.getLogger(JvmAcceptor.class.getName());

  /** Passes a new connection to the receiver, on the dialling thread. */
  void greet(JvmConnection connection) {
    try {
      accepted.accept(connection);
    } catch (RuntimeException | Error e) {
      connection.close(CloseReason.REFUSED, "the receiver failed");
      LOG.log(Level.WARNING, endpoint + ": the receiver of new connections threw", e);
    }
  }

  @Override
  public void close() {
    transport.remove(this);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
