package dev.parley.transport.jvm;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.util.Set;

/** Provides {@code jvm:NAME}, where a name is known in this JVM while somebody listens on it. */
public final class JvmTransportProvider implements TransportProvider {
  /** Made by the service loader. */
  public JvmTransportProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of("jvm");
  }

  @Override
  public Transport open(TransportConfig config) {
    return new JvmTransport(config);
  }
}
