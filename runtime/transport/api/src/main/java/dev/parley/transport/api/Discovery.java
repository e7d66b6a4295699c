package dev.parley.transport.api;

import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * Knows which ways lead to a name; registered as a service ({@link java.util.ServiceLoader}).
 * {@link Transports} goes them.
 *
 * <p>Threads: safe for all.
 */
public interface Discovery {
  /** {@return the URI schemes of its names, in lower case} */
  Set<String> schemes();

  /**
   * {@return the endpoints at which the owner of a name listens, the fastest first}
   *
   * @throws TransportException when nobody has announced it, or what is announced cannot be trusted
   */
  List<URI> find(URI name);

  /**
   * Somebody could not be reached at any of the endpoints of {@link #find}: what a dead owner left
   * is removed.
   */
  void unreachable(URI name);

  /**
   * Takes a name, before anything is listened on.
   *
   * @throws TransportException when somebody has it, or it cannot be had
   */
  Announcement announce(URI name);
}
