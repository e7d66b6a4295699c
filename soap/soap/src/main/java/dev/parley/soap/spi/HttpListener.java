package dev.parley.soap.spi;

import java.net.URI;

/** Port at which an HTTP server listens. Threads: safe for all. */
public interface HttpListener extends AutoCloseable {
  /** {@return scheme, host and actual port} */
  URI endpoint();

  /** Stops listening, and ends all connections. */
  @Override
  void close();
}
