package dev.parley.transport.jvm;

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
 * Provider of the in-process transport, {@code jvm:NAME}. A name is known in this JVM while a
 * listener has it.
 */
public final class JvmTransportProvider implements TransportProvider {
  /** Called by the service loader. */
  public JvmTransportProvider() {}

  @Override
  public List<TransportScheme> schemes() {
    return List.of(new TransportScheme("jvm", Reach.SAME_JVM, 0));
  }

  @Override
  public Optional<URI> localEndpoint(String scheme, String name, Path folder) {
    return Optional.of(URI.create(scheme + ":" + name));
  }

  @Override
  public Transport open(TransportConfig config) {
    return new JvmTransport(config);
  }
}
