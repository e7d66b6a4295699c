/** In-process transport: connections between two peers in one JVM. */
module dev.parley.transport.jvm {
  requires transitive dev.parley.transport.api;
  requires static transitive org.jspecify;

  exports dev.parley.transport.jvm;

  provides dev.parley.transport.api.TransportProvider with
      dev.parley.transport.jvm.JvmTransportProvider;
}
