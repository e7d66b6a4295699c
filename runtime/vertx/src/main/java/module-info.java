/** Event loops of Vert.x, with back-pressure on accepting. */
module dev.parley.vertx {
  requires transitive io.netty.transport;
  requires transitive io.vertx.core;
  requires io.netty.common;
  requires static transitive org.jspecify;

  exports dev.parley.vertx;
}
