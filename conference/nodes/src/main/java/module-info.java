import dev.parley.base.Experimental;

/**
 * Rooms on several nodes: which nodes are alive, which of them owns a room, and the log of a room
 * in an engine that all of them share.
 */
@Experimental
module dev.parley.nodes {
  requires dev.parley.base;
  requires transitive dev.parley.room;
  requires static transitive org.jspecify;

  uses dev.parley.nodes.spi.EngineProvider;

  exports dev.parley.nodes.branch;
  exports dev.parley.nodes.gateway;
  exports dev.parley.nodes.log;
  exports dev.parley.nodes.membership;
  exports dev.parley.nodes.ownership;
  exports dev.parley.nodes.spi;

  // Codecs and stubs are generated beside the records and contracts that they serve.
  opens dev.parley.nodes.branch to
      dev.parley.calls;
  opens dev.parley.nodes.gateway to
      dev.parley.calls;
  opens dev.parley.nodes.log to
      dev.parley.calls;
  opens dev.parley.nodes.membership to
      dev.parley.calls;
  opens dev.parley.nodes.ownership to
      dev.parley.calls;
}
