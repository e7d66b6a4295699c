/** Who is there, and which ways lead to them. */
module dev.parley.discovery {
  requires transitive dev.parley.transport.api;
  requires static org.jspecify;

  exports dev.parley.discovery;

  provides dev.parley.transport.api.Discovery with
      dev.parley.discovery.LocalDiscovery;
}
