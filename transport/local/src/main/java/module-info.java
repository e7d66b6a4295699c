/** Connections between two peers in one JVM. */
module dev.parley.transport.local {
  requires transitive dev.parley.transport.api;
  requires static org.jspecify;

  exports dev.parley.transport.local;

  provides dev.parley.transport.api.TransportProvider with
      dev.parley.transport.local.LocalTransportProvider;
}
