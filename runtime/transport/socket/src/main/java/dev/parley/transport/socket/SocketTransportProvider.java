package dev.parley.transport.socket;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.util.Set;

/**
 * Provider of the socket transport: {@code unix:/path}, {@code tcp://host:port} and {@code
 * tls://host:port}.
 */
public final class SocketTransportProvider implements TransportProvider {
  /** Called by the service loader. */
  public SocketTransportProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of("unix", "tcp", "tls");
  }

  @Override
  public Transport open(TransportConfig config) {
    return SocketTransport.open(config);
  }
}
