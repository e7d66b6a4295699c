package dev.parley.transport.memory;

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
 * Provider of the shared-memory transport: {@code memory:NAME}, where a name is known to the
 * processes of one user, and {@code memory:/FOLDER/NAME} in a folder of the user's choice. {@code
 * ?latency=spin}, {@code adaptive} or {@code sleep} selects the waiting strategy of a side ({@link
 * WaitStrategy}).
 */
public final class MemoryTransportProvider implements TransportProvider {
  /** Called by the service loader. */
  public MemoryTransportProvider() {}

  @Override
  public List<TransportScheme> schemes() {
    return List.of(new TransportScheme("memory", Reach.SAME_USER, 10));
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
    return new MemoryTransport(config);
  }
}
