package dev.parley.server;

import dev.parley.calls.Parley;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Listeners for programs, beside the HTTP port for browsers: a Unix socket and a TCP or TLS port. A
 * configured endpoint that cannot be opened fails the start; a default one is skipped with a
 * notice.
 */
final class ProgramListeners {
  private final ServerConfig config;
  private final Parley parley;
  private final Consumer<String> notices;
  private final List<URI> endpoints = new ArrayList<>();

  private ProgramListeners(ServerConfig config, Parley parley, Consumer<String> notices) {
    this.config = config;
    this.parley = parley;
    this.notices = notices;
  }

  /**
   * Opens the listeners.
   *
   * @param httpPort the bound HTTP port
   * @return the opened endpoints
   * @throws ServerException when a configured endpoint cannot be opened
   */
  static List<URI> open(
      ServerConfig config, Parley parley, int httpPort, Consumer<String> notices) {
    ProgramListeners all = new ProgramListeners(config, parley, notices);
    all.open(
        unix(config.programSocket().toAbsolutePath()),
        config.unixSocket().isPresent(),
        "unix-socket");
    int port = config.tcpPort().orElse(config.port() == 0 ? 0 : httpPort + 1);
    boolean wanted = config.tcpPort().isEmpty() || port != 0;
    if (wanted) {
      all.open(all.tcp(port), config.tcpPort().isPresent(), "tcp-port");
    }
    return List.copyOf(all.endpoints);
  }

  /** {@return the endpoint of a Unix socket} */
  static URI unix(Path socket) {
    try {
      return new URI("unix", null, socket.toString(), null);
    } catch (URISyntaxException e) {
      throw new ServerException(
          ServerException.Reason.CONFIG, socket + " cannot be the path of a socket", e);
    }
  }

  private URI tcp(int port) {
    String host = config.host().contains(":") ? "[" + config.host() + "]" : config.host();
    return URI.create((config.isLocalOnly() ? "tcp" : "tls") + "://" + host + ":" + port);
  }

  private void open(URI endpoint, boolean askedFor, String key) {
    try {
      endpoints.add(parley.listen(endpoint).endpoint());
    } catch (TransportException e) {
      if (askedFor) {
        boolean taken = e.reason() == TransportException.Reason.IN_USE;
        throw new ServerException(
            taken ? ServerException.Reason.PORT_IN_USE : ServerException.Reason.IO,
            key + ": " + e.getMessage(),
            e);
      }
      notices.accept(
          "Not listening on "
              + e.getMessage()
              + ". Programs still reach the server by WebSocket; "
              + key
              + " sets another place.");
    }
  }
}
