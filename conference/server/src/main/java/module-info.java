import dev.parley.base.Experimental;

/** Conference server: composition root of configuration, HTTP, storage, media and the runtime. */
@Experimental
module dev.parley.server {
  requires transitive dev.parley.room;
  requires com.nimbusds.jose.jwt;
  requires dev.parley.datagrams;
  requires dev.parley.distribution;
  requires transitive dev.parley.files;
  requires dev.parley.nodes;
  requires dev.parley.sfu;
  requires dev.parley.recording;
  requires dev.parley.transport.jvm;
  requires dev.parley.transport.socket;
  requires dev.parley.transport.websocket;
  requires dev.parley.web;
  requires io.netty.common;
  requires transitive io.vertx.core;
  requires java.sql;
  requires jdk.management;
  requires org.xerial.sqlitejdbc;
  requires static transitive org.jspecify;

  exports dev.parley.server;
  exports dev.parley.server.archive;
  exports dev.parley.server.config;
  exports dev.parley.server.control;
  exports dev.parley.server.health;
  exports dev.parley.server.invitations;
  exports dev.parley.server.replay;

  // Contracts between nodes: their stubs and codecs are generated beside them.
  opens dev.parley.server.control to
      dev.parley.calls;
  opens dev.parley.server.erasure to
      dev.parley.calls;
  opens dev.parley.server.relays to
      dev.parley.calls;
}
