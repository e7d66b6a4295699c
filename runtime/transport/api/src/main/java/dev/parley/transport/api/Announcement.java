package dev.parley.transport.api;

import java.net.URI;
import java.util.List;

/**
 * A registered service name and the public description of its owner. It ends with the process at
 * the latest.
 *
 * <p>Threads: safe for all.
 */
public interface Announcement extends AutoCloseable {
  /**
   * An exported servant.
   *
   * @param name under which it is found
   * @param contract the name of its contract
   * @param fingerprint of its contract
   */
  record ExportedService(String name, String contract, String fingerprint) {}

  /** {@return the endpoints on which the owner should listen, the fastest first} */
  List<URI> wantedEndpoints();

  /**
   * Publishes the owner's endpoints; from now on clients find the service.
   *
   * @param endpoints the fastest first
   * @throws TransportException when the description cannot be written
   */
  void publishEndpoints(List<URI> endpoints);

  /** Publishes the owner's current exports. */
  void publishExports(List<ExportedService> offers);

  /** Releases the name. */
  @Override
  void close();
}
