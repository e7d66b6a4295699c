/**
 * Typed calls: contracts, generated stubs and dispatchers, references, streams, and the {@code
 * parley} protocol.
 */
@SuppressWarnings("module") // dev.parley.iiop and dev.parley.soap are built after this
module dev.parley.calls {
  requires java.management; // processor time of threads
  requires transitive dev.parley.copiers;
  requires transitive dev.parley.pipeline;
  requires transitive dev.parley.transport.api;
  requires static transitive org.jspecify;

  exports dev.parley.calls;
  exports dev.parley.calls.api;
  exports dev.parley.calls.spi;
  exports dev.parley.calls.codec to
      dev.parley.iiop,
      dev.parley.soap;
  exports dev.parley.calls.generate to
      dev.parley.soap;
  exports dev.parley.calls.running to
      dev.parley.iiop,
      dev.parley.soap;

  uses dev.parley.transport.api.TransportProvider;
}
