/**
 * Typed calls: contracts, generated stubs and dispatchers, references, streams, and the {@code
 * parley} protocol.
 */
module dev.parley.calls {
  requires transitive dev.parley.copiers;
  requires transitive dev.parley.pipeline;
  requires transitive dev.parley.transport.api;
  requires static transitive org.jspecify;

  exports dev.parley.calls;
  exports dev.parley.calls.spi;

  uses dev.parley.transport.api.TransportProvider;
}
