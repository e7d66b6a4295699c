package dev.parley.transport.pipe;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.util.function.Consumer;

/** A listener on one name, with its own thread. */
final class PipeAcceptor implements Acceptor {
  private static final Logger LOG = System.getLogger(PipeAcceptor.class.getName());

  /** Pause after an accept error, such as too many open files, that would recur at once. */
  private static final long PAUSE_MILLIS = 100;

  private final PipeEndpoint endpoint;
  private final PipeListener listener;
  private final PipeTransport transport;
  private final Consumer<Connection> accepted;
  private final Thread thread;

  PipeAcceptor(
      PipeEndpoint endpoint,
      PipeListener listener,
      PipeTransport transport,
      Consumer<Connection> accepted) {
    this.endpoint = endpoint;
    this.listener = listener;
    this.transport = transport;
    this.accepted = accepted;
    this.thread =
        Thread.ofPlatform()
            .daemon()
            .name("parley-pipe listener " + endpoint.uri().getSchemeSpecificPart())
            .unstarted(this::acceptAll);
  }

  /** Starts accepting. */
  PipeAcceptor started() {
    thread.start();
    return this;
  }

  private void acceptAll() {
    while (true) {
      try {
        transport.accept(endpoint, listener.accept(), this::hand);
      } catch (ClosedChannelException e) {
        return;
      } catch (IOException e) {
        LOG.log(Level.WARNING, endpoint.uri() + ": accepting failed, tried again", e);
        pause();
      }
    }
  }

  private void hand(PipeConnection connection) {
    try {
      accepted.accept(connection);
    } catch (RuntimeException | Error e) {
      connection.close(CloseReason.REFUSED, "the receiver failed");
      LOG.log(Level.WARNING, endpoint.uri() + ": the receiver of new connections threw", e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public URI endpoint() {
    return endpoint.uri();
  }

  @Override
  public void close() {
    transport.remove(this);
    listener.close();
  }
}
