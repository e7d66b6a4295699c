package dev.parley.transport.api;

import java.net.URI;
import java.util.List;

/** A listener: an endpoint that accepts connections. */
public interface Acceptor extends AutoCloseable {
  /** {@return the endpoint it listens on, with the actual port when port 0 was requested} */
  URI endpoint();

  /**
   * Publishes the exported servants to service discovery. Does nothing where the endpoint has no
   * announced name.
   */
  default void publishExports(List<Announcement.ExportedService> offers) {}

  /** Stops listening. Accepted connections stay open. */
  @Override
  void close();
}
