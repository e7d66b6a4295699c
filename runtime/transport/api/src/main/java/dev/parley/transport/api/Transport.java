package dev.parley.transport.api;

import java.net.URI;
import java.util.function.Consumer;

/**
 * A transport: dials and listens for the URI schemes of one provider, and owns the threads that
 * read its connections.
 *
 * <p>Threads: safe for all.
 */
public interface Transport extends AutoCloseable {
  /**
   * Dials an endpoint. Blocks until the connection is established, TLS handshake included, for at
   * most {@link TransportConfig#connectTimeout()}.
   *
   * @throws TransportException saying what was tried, where, and what to try next
   */
  Connection connect(URI endpoint);

  /**
   * Listens on an endpoint. {@code accepted} is called with each new connection, must call {@link
   * Connection#start} soon, and must not block.
   *
   * @throws TransportException when the endpoint is not available
   */
  Acceptor listen(URI endpoint, Consumer<Connection> accepted);

  /**
   * Stops all listeners, closes all connections with {@link CloseReason#SHUTDOWN}, ends all
   * threads, and waits until that is done.
   */
  @Override
  void close();
}
