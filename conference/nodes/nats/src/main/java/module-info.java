import dev.parley.base.Experimental;

/** NATS JetStream as the engine of a cluster. */
@Experimental
module dev.parley.nodes.nats {
  requires dev.parley.base;
  requires transitive dev.parley.nodes;
  requires io.nats.jnats;
  requires org.bouncycastle.provider;
  requires tools.jackson.databind;
  requires static transitive org.jspecify;

  provides dev.parley.nodes.spi.EngineProvider with
      dev.parley.nodes.nats.NatsEngineProvider;

  exports dev.parley.nodes.nats;
  exports dev.parley.nodes.nats.launch;
}
