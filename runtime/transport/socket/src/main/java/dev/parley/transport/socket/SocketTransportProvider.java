package dev.parley.transport.socket;

import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import dev.parley.transport.api.TransportScheme;
import dev.parley.transport.api.TransportScheme.Reach;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Provider of the socket transport: {@code unix:/path}, {@code tcp://host:port} and {@code
 * tls://host:port}.
 */
public final class SocketTransportProvider implements TransportProvider {
  private static final String UNIX = "unix";
  private static final String TCP = "tcp";

  /** Called by the service loader. */
  public SocketTransportProvider() {}

  @Override
  public List<TransportScheme> schemes() {
    return List.of(
        new TransportScheme(UNIX, Reach.SAME_MACHINE, 30),
        new TransportScheme(TCP, Reach.NETWORK, 40),
        new TransportScheme("tls", Reach.NETWORK, 50));
  }

  /** {@inheritDoc} TLS has none, since it needs a certificate. */
  @Override
  public Optional<URI> localEndpoint(String scheme, String name, Path folder) {
    return switch (scheme) {
      case UNIX ->
          Optional.of(URI.create(UNIX + ":" + folder.resolve(name + ".sock").toUri().getRawPath()));
      case TCP -> Optional.of(URI.create(TCP + "://127.0.0.1:0"));
      default -> Optional.empty();
    };
  }

  /** {@inheritDoc} A socket file has the user of the process that listens on it. */
  @Override
  public boolean isOwnedByUser(URI endpoint) {
    try {
      return UNIX.equals(endpoint.getScheme())
          && endpoint.getPath() != null
          && Files.getOwner(Path.of(endpoint.getPath())).getName().equals(RuntimeFolder.user());
    } catch (IllegalArgumentException | IOException e) {
      return false; // malformed, or no such socket file
    }
  }

  @Override
  public Transport open(TransportConfig config) {
    return SocketTransport.open(config);
  }
}
