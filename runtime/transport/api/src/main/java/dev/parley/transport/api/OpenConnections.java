package dev.parley.transport.api;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/**
 * Set of the open connections of one transport, which closes them on shutdown.
 *
 * <p>Threads: safe for all.
 */
public final class OpenConnections<C extends Connection> implements AutoCloseable {
  private static final Logger LOG = System.getLogger(OpenConnections.class.getName());

  /**
   * Upper bound for the delay of a transport's shutdown by a handler that blocks against its
   * contract.
   */
  private static final long END_WAIT_SECONDS = 3;

  private final Predicate<C> inHandler;
  private final Set<C> connections = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * @param inHandler tells whether the calling thread is inside a connection's handler, so that it
   *     cannot wait for the end of that connection
   */
  public OpenConnections(Predicate<C> inHandler) {
    this.inHandler = inHandler;
  }

  /** Adds a connection. It is closed at once when this set is closed already. */
  public void add(C connection) {
    connections.add(connection);
    connection.closed().thenRun(() -> connections.remove(connection));
    if (closed) {
      shutdown(connection);
    }
  }

  /** Closes all connections with SHUTDOWN and waits until they have ended. */
  @Override
  public void close() {
    closed = true;
    connections.forEach(OpenConnections::shutdown);
    connections.forEach(this::awaitEnd);
  }

  private static void shutdown(Connection connection) {
    connection.close(CloseReason.SHUTDOWN, "the transport is closed");
  }

  private void awaitEnd(C connection) {
    if (inHandler.test(connection)) {
      return;
    }
    try {
      connection.closed().toCompletableFuture().get(END_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      LOG.log(Level.WARNING, connection + ": a handler blocks; it ends when the handler returns");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new AssertionError("never exceptionally", e);
    }
  }
}
