package dev.parley.transport.api;

import java.net.URI;
import java.util.Optional;

/**
 * Description of a peer, as far as the transport knows it.
 *
 * @param endpoint the URI that was dialled, or the one that was listened on
 * @param dialled whether this side initiated the connection
 * @param security the protection of the path to the peer
 * @param address the peer's address as text, for logs
 * @param credentials the peer's identity according to the operating system, where available
 */
public record PeerInfo(
    URI endpoint,
    boolean dialled,
    Security security,
    String address,
    Optional<Credentials> credentials) {

  /** Protection of the path to a peer. */
  public enum Security {
    /** Data never leaves the machine. */
    LOCAL,
    /** TLS protects the data. */
    TLS,
    /** Data leaves the machine unencrypted, because the user asked for it. */
    PLAIN
  }

  /**
   * User and group of the peer's process, as reported by the operating system.
   *
   * @param group empty on Windows
   */
  public record Credentials(String user, String group) {}
}
