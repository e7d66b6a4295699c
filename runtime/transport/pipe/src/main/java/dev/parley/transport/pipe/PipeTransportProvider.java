package dev.parley.transport.pipe;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import dev.parley.transport.api.TransportScheme;
import dev.parley.transport.api.TransportScheme.Reach;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Provider of the named-pipe transport: {@code pipe:NAME}, where a name is known to the processes
 * of one user, and on Linux {@code pipe:/FOLDER/NAME} in a folder of the user's choice.
 */
public final class PipeTransportProvider implements TransportProvider {
  /** Called by the service loader. */
  public PipeTransportProvider() {}

  @Override
  public List<TransportScheme> schemes() {
    return List.of(new TransportScheme("pipe", Reach.SAME_USER, 20));
  }

  @Override
  public Optional<URI> localEndpoint(String scheme, String name, Path folder) {
    return Optional.of(URI.create(scheme + ":" + name));
  }

  /** Both sides check the user of the other one, whatever the endpoint says. */
  @Override
  public boolean isOwnedByUser(URI endpoint) {
    return true;
  }

  @Override
  public Transport open(TransportConfig config) {
    return new PipeTransport(config);
  }
}
