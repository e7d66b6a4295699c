package dev.parley.transport.memory;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.util.Set;

/**
 * Provides {@code memory:NAME}, where a name is known to the processes of one user, and {@code
 * memory:/FOLDER/NAME} in a folder of the user's choice. {@code ?latency=spin}, {@code adaptive} or
 * {@code sleep} says how a side waits: see {@link Latency}.
 */
public final class MemoryTransportProvider implements TransportProvider {
  /** Made by the service loader. */
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
