package dev.parley.transport.api;

import java.net.URI;
import java.util.List;

/**
 * A name that is held, and what others may read about its owner. It ends with the process, if not
 * before.
 *
 * <p>Threads: safe for all.
 */
public interface Announcement extends AutoCloseable {
  /**
   * A servant that is exported.
   *
   * @param name under which it is found
   * @param contract the name of its contract
   * @param fingerprint of its contract
   */
  record Offer(String name, String contract, String fingerprint) {}

  /** {@return where the owner should listen, the fastest first} */
  List<URI> wanted();

  /**
   * Says where the owner listens; from now on it is found.
   *
   * @param endpoints the fastest first
   * @throws TransportException when it cannot be written
   */
  void listening(List<URI> endpoints);

  /** Says what the owner exports now. */
  void offers(List<Offer> offers);

  /** Gives the name back. */
  @Override
  void close();
}
