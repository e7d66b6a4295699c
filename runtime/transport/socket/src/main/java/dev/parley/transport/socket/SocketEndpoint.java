package dev.parley.transport.socket;

import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parsed {@code unix:}, {@code tcp:} or {@code tls:} URI. */
sealed interface SocketEndpoint {
  /** {@return the URI as the user gave it} */
  URI uri();

  /** An endpoint of a Unix-domain socket. */
  record Unix(URI uri, Path path) implements SocketEndpoint {}

  /** An endpoint of TCP or TLS: host and port. */
  record Inet(URI uri, String host, int port, boolean tls) implements SocketEndpoint {
    /**
     * Resolves the host.
     *
     * @param plainOffMachine whether bytes may leave the machine without TLS
     */
    List<InetAddress> addresses(boolean plainOffMachine) {
      try {
        List<InetAddress> all = List.of(InetAddress.getAllByName(host));
        if (!tls && !plainOffMachine && !all.stream().allMatch(InetAddress::isLoopbackAddress)) {
          throw new TransportException(
              Reason.PLAIN_OFF_MACHINE,
              uri,
              "plain TCP would leave this machine readable ("
                  + all.getFirst().getHostAddress()
                  + "); use tls://, a loopback address such as 127.0.0.1, or allow it with"
                  + " TransportConfig.plainOffMachine",
              null);
        }
        return all;
      } catch (UnknownHostException e) {
        throw new TransportException(
            Reason.UNREACHABLE,
            uri,
            "the host name is not known here; check its spelling and the name service",
            e);
      }
    }
  }

  /** Longest path of a Unix-domain socket on all supported systems, in bytes ({@code sun_path}). */
  int UNIX_PATH_BYTES_MAX = 103;

  /**
   * Parses a URI.
   *
   * @throws TransportException when it is not valid for this transport
   */
  static SocketEndpoint of(URI uri) {
    return switch (uri.getScheme()) {
      case "unix" -> unix(uri);
      case "tcp" -> inet(uri, false);
      case "tls" -> inet(uri, true);
      default -> throw bad(uri, "expected unix:/path, tcp://host:port or tls://host:port", null);
    };
  }

  private static Unix unix(URI uri) {
    String text = uri.getPath();
    if (text == null || !text.startsWith("/") || uri.getHost() != null) {
      throw bad(uri, "expected unix: and an absolute path, such as unix:/run/desk.sock", null);
    }
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > UNIX_PATH_BYTES_MAX) {
      throw bad(
          uri,
          "the path has %d bytes, a socket's may have %d; use a shorter one, for example in /tmp"
              .formatted(bytes, UNIX_PATH_BYTES_MAX),
          null);
    }
    try {
      return new Unix(uri, Path.of(text));
    } catch (InvalidPathException e) {
      throw bad(uri, "not a path here: " + e.getReason(), e);
    }
  }

  private static Inet inet(URI uri, boolean tls) {
    String host = uri.getHost();
    int port = uri.getPort();
    if (host == null || port < 0 || port > 0xFFFF) {
      throw bad(uri, "expected " + uri.getScheme() + "://host:port, port 0 to 65535", null);
    }
    boolean bracketed = host.startsWith("[");
    return new Inet(uri, bracketed ? host.substring(1, host.length() - 1) : host, port, tls);
  }

  private static TransportException bad(URI uri, String text, @Nullable Exception cause) {
    return new TransportException(Reason.BAD_ENDPOINT, uri, text, cause);
  }
}
