/** Transport SPI: connections that carry messages between two peers. */
module dev.parley.transport.api {
  requires transitive dev.parley.base;
  requires static transitive org.jspecify;

  exports dev.parley.transport.api;

  uses dev.parley.transport.api.Discovery;
  uses dev.parley.transport.api.TransportProvider;
}
