/** Service discovery on one machine. */
module dev.parley.discovery {
  requires transitive dev.parley.transport.api;
  requires static transitive org.jspecify;

  exports dev.parley.discovery;

  provides dev.parley.transport.api.Discovery with
      dev.parley.discovery.LocalDiscovery;
}
