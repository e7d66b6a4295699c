package dev.parley.transport.pipe;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.util.Set;

/**
 * Provider of the named-pipe transport: {@code pipe:NAME}, where a name is known to the processes
 * of one user, and on Linux {@code pipe:/FOLDER/NAME} in a folder of the user's choice.
 */
public final class PipeTransportProvider implements TransportProvider {
  /** Called by the service loader. */
  public PipeTransportProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of("pipe");
  }

  @Override
  public Transport open(TransportConfig config) {
    return new PipeTransport(config);
  }
}
