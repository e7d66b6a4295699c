package dev.parley.receiver;

import dev.parley.room.api.group.Groups;
import java.net.NetworkInterface;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of a {@link Receiver}.
 *
 * @param server origin of the server, such as {@code https://school.example}: its pages alone get
 *     answers, and groups are joined there
 * @param port TCP port at the loopback address; 0 for any free one
 * @param networkInterface interface at which groups are joined; empty for the one that leads to the
 *     server
 */
public record ReceiverOptions(URI server, int port, Optional<NetworkInterface> networkInterface) {
  /** Default port, at which pages look for a receiver. */
  public static final int PORT = Groups.RECEIVER_PORT;

  private static final int PORT_MAX = 65_535;
  private static final Set<String> PATHS = Set.of("", "/");

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException with what is wrong with them
   */
  public ReceiverOptions {
    String scheme = String.valueOf(server.getScheme()).toLowerCase(Locale.ROOT);
    boolean web = scheme.equals("http") || scheme.equals("https");
    if (!web || server.getHost() == null || !PATHS.contains(String.valueOf(server.getPath()))) {
      throw new IllegalArgumentException(
          "no address of a server: %s; it looks like https://school.example".formatted(server));
    }
    if (port < 0 || port > PORT_MAX) {
      throw new IllegalArgumentException("no port: %d; it is 1 to %d".formatted(port, PORT_MAX));
    }
  }

  /** {@return the server's origin as browsers write it (RFC 6454, section 6.2)} */
  String origin() {
    String scheme = server.getScheme().toLowerCase(Locale.ROOT);
    int usual = scheme.equals("https") ? 443 : 80;
    String host = server.getHost().toLowerCase(Locale.ROOT);
    int given = server.getPort();
    return scheme + "://" + host + (given < 0 || given == usual ? "" : ":" + given);
  }

  /** {@return the address of the server's WebSocket} */
  URI endpoint() {
    return URI.create(origin().replaceFirst("^http", "ws") + "/parley");
  }
}
