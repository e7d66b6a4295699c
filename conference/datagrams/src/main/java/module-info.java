/** UDP sockets with batched I/O and multicast, for the conference server and its clients. */
@SuppressWarnings("module") // the modules that use it are built after this
module dev.parley.datagrams {
  requires dev.parley.ffi;
  requires static transitive org.jspecify;

  exports dev.parley.datagrams to
      dev.parley.client,
      dev.parley.distribution,
      dev.parley.receiver,
      dev.parley.server;
}
