package dev.parley.transport.api;

import java.net.URI;
import java.util.function.Consumer;

/**
 * Makes connections for the schemes of one provider. Owns the threads that read them.
 *
 * <p>Threads: safe for all.
 */
public interface Transport extends AutoCloseable {
  /**
   * Dials. Waits until the connection stands, TLS included, at most {@link
   * TransportConfig#connectTimeout()}.
   *
   * @throws TransportException saying what was tried, where, and what to try next
   */
  Connection connect(URI endpoint);

  /**
   * Listens. {@code accepted} is called with each new connection, must call {@link
   * Connection#start} soon, and must not block.
   *
   * @throws TransportException when the endpoint cannot be had
   */
  Acceptor listen(URI endpoint, Consumer<Connection> accepted);

  /**
   * Stops all acceptors, closes all connections with {@link CloseReason#SHUTDOWN}, ends all
   * threads, and waits for that.
   */
  @Override
  void close();
}
