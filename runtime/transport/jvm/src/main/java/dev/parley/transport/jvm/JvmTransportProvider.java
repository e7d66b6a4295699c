package dev.parley.transport.jvm;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.util.Set;

/**
 * Provider of the in-process transport, {@code jvm:NAME}. A name is known in this JVM while a
 * listener has it.
 */
public final class JvmTransportProvider implements TransportProvider {
  /** Called by the service loader. */
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
