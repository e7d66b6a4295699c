package dev.parley.transport.api;

import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * Service discovery: resolves a name to endpoints and registers names. Provided as a service
 * ({@link java.util.ServiceLoader}) and used by {@link TransportRegistry}.
 *
 * <p>Threads: safe for all.
 */
public interface Discovery {
  /** {@return the URI schemes of its names, in lower case} */
  Set<String> schemes();

  /**
   * {@return the endpoints at which the owner of a name listens, the fastest first}
   *
   * @param transports describe the schemes of endpoints
   * @throws TransportException when the name is not announced, or the announcement cannot be
   *     trusted
   */
  List<URI> resolve(URI name, TransportRegistry transports);

  /**
   * Reports that no endpoint of {@link #resolve} could be reached. If the owner is dead, its
   * announcement is removed.
   */
  void reportUnreachable(URI name);

  /**
   * Registers a name, before the owner listens on any endpoint.
   *
   * @param transports give the endpoints that are possible here
   * @throws TransportException when the name is in use or cannot be registered
   */
  Announcement announce(URI name, TransportRegistry transports);
}
