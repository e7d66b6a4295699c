/** WebSocket transport, on Vert.x. */
module dev.parley.transport.websocket {
  requires transitive dev.parley.transport.api;
  requires transitive dev.parley.vertx;
  requires io.netty.buffer;
  requires io.netty.codec.http;
  requires io.netty.common;
  requires io.netty.handler;
  requires io.netty.resolver;
  requires io.netty.transport;
  requires static transitive org.jspecify;

  exports dev.parley.transport.websocket;

  provides dev.parley.transport.api.TransportProvider with
      dev.parley.transport.websocket.WebSocketTransportProvider;
}
