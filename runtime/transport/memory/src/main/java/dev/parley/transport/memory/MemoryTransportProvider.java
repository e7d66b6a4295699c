package dev.parley.transport.memory;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.util.Set;

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
  public Set<String> schemes() {
    return Set.of("memory");
  }

  @Override
  public Transport open(TransportConfig config) {
    return new MemoryTransport(config);
  }
}
