package dev.parley.transport.api;

import java.net.URI;
import java.util.Optional;

/**
 * What a transport knows of the other side.
 *
 * @param endpoint the URI that was dialled, or the one that was listened on
 * @param dialled whether this side made the connection
 * @param security how the way to the peer is protected
 * @param address the peer's address as text, for logs
 * @param credentials the operating system's word on who the peer is, where there is one
 */
public record PeerInfo(
    URI endpoint,
    boolean dialled,
    Security security,
    String address,
    Optional<Credentials> credentials) {

  /** How the way to a peer is protected. */
  public enum Security {
    /** Never leaves the machine. */
    LOCAL,
    /** TLS. */
    TLS,
    /** Leaves the machine readable, because the user asked for it. */
    PLAIN
  }

  /**
   * The user and group of the peer's process, as the operating system tells.
   *
   * @param group empty on Windows
   */
  public record Credentials(String user, String group) {}
}
