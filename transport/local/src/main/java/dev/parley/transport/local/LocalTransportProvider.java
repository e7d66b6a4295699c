package dev.parley.transport.local;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.util.Set;

/** Provides {@code local:NAME}, where a name is known in this JVM while somebody listens on it. */
public final class LocalTransportProvider implements TransportProvider {
  /** Made by the service loader. */
  public LocalTransportProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of("local");
  }

  @Override
  public Transport open(TransportConfig config) {
    return new LocalTransport(config);
  }
}
