package dev.parley.transport.memory;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * A listener on one name. One virtual thread accepts; each new connection has its own virtual
 * thread for the handshake, so that a silent peer delays no other.
 */
final class MemoryAcceptor implements Acceptor {
  private static final Logger LOG = System.getLogger(MemoryAcceptor.class.getName());

  /** Pause after an accept error, such as too many open files, that would recur at once. */
  private static final long PAUSE_MILLIS = 100;

  private final MemoryEndpoint endpoint;
  private final RendezvousSocket socket;
  private final MemoryTransport transport;
  private final Consumer<Connection> accepted;

  MemoryAcceptor(
      MemoryEndpoint endpoint,
      RendezvousSocket socket,
      MemoryTransport transport,
      Consumer<Connection> accepted) {
    this.endpoint = endpoint;
    this.socket = socket;
    this.transport = transport;
    this.accepted = accepted;
  }

  /** Starts accepting. */
  MemoryAcceptor started() {
    Thread.startVirtualThread(this::acceptAll);
    return this;
  }

  private void acceptAll() {
    while (socket.channel().isOpen()) {
      try {
        SocketChannel channel = socket.channel().accept();
        Thread.startVirtualThread(() -> meet(channel));
      } catch (ClosedChannelException e) {
        return;
      } catch (IOException e) {
        LOG.log(Level.WARNING, endpoint.uri() + ": accepting failed, tried again", e);
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void meet(SocketChannel channel) {
    AdmissionControl.AdmissionDecision entry = transport.enter();
    MemoryTransport.PendingRendezvous work = transport.begin(channel);
    try (work) {
      switch (entry) {
        case AdmissionControl.Rejection refused -> {
          RendezvousHandshake.refused(channel, refused.why());
          MemoryTransport.closeQuietly(channel);
        }
        case AdmissionControl.Permit place -> {
          RendezvousHandshake handshake = RendezvousHandshake.accepted(channel, endpoint.folder());
          hand(transport.stand(endpoint, false, handshake, place));
        }
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, () -> endpoint.uri() + ": a connection was refused: " + e);
      MemoryTransport.closeQuietly(channel);
      if (entry instanceof AdmissionControl.Permit place) {
        place.close();
      }
    }
  }

  private void hand(MemoryConnection connection) {
    try {
      accepted.accept(connection);
    } catch (RuntimeException | Error e) {
      connection.close(CloseReason.REFUSED, "the receiver failed");
      LOG.log(Level.WARNING, endpoint.uri() + ": the receiver of new connections threw", e);
    }
  }

  @Override
  public URI endpoint() {
    return endpoint.uri();
  }

  @Override
  public void close() {
    transport.remove(this);
    try {
      socket.close();
    } catch (IOException e) {
      LOG.log(Level.WARNING, endpoint.uri() + ": the rendezvous socket could not be removed", e);
    }
  }
}
