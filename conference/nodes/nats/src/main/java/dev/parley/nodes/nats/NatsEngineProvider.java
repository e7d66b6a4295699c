package dev.parley.nodes.nats;

import dev.parley.base.Experimental;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.EngineProvider;
import dev.parley.nodes.spi.EngineSettings;
import java.util.Set;

/** NATS JetStream for addresses such as {@code nats://10.0.0.1:4222}, or {@code tls:} of these. */
@Experimental
public final class NatsEngineProvider implements EngineProvider {
  @Override
  public Set<String> schemes() {
    return Set.of("nats", "tls");
  }

  @Override
  public ClusterEngine open(EngineSettings settings) {
    NatsConfig.Builder config =
        NatsConfig.of(settings.servers())
            .name(settings.name())
            .replicas(settings.replicas())
            .unsafe(settings.unsafe());
    settings.credentials().map(NatsCredentials::of).ifPresent(config::credentials);
    settings.systemCredentials().map(NatsCredentials::of).ifPresent(config::systemCredentials);
    settings.tls().ifPresent(config::tls);
    try {
      return NatsEngine.open(config.build());
    } catch (UnsafeEngineException e) {
      throw new EngineException(Reason.UNSAFE, String.valueOf(e.getMessage()), e);
    }
  }
}
