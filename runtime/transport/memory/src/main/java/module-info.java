/** Shared-memory transport between processes of one user on one machine. */
module dev.parley.transport.memory {
  requires dev.parley.ffi;
  requires transitive dev.parley.transport.api;
  requires jdk.net;
  requires static transitive org.jspecify;

  exports dev.parley.transport.memory;

  provides dev.parley.transport.api.TransportProvider with
      dev.parley.transport.memory.MemoryTransportProvider;
}
