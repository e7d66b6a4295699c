package dev.parley.transport.api;

import java.net.URI;

/** A listening endpoint. */
public interface Acceptor extends AutoCloseable {
  /** {@return where it listens, with the real port when 0 was asked for} */
  URI endpoint();

  /** Stops listening. Connections that were accepted live on. */
  @Override
  void close();
}
