/** Named-pipe transport between processes of one user on one machine. */
module dev.parley.transport.pipe {
  requires dev.parley.ffi;
  requires transitive dev.parley.transport.api;
  requires static transitive org.jspecify;

  exports dev.parley.transport.pipe;

  provides dev.parley.transport.api.TransportProvider with
      dev.parley.transport.pipe.PipeTransportProvider;
}
