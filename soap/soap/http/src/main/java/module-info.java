import dev.parley.base.Experimental;

/** HTTP binding of SOAP, on Vert.x. */
@Experimental
module dev.parley.soap.http {
  requires transitive dev.parley.soap;
  requires transitive io.vertx.core;
  requires io.netty.buffer;
  requires io.netty.codec.http;
  requires io.netty.common;
  requires io.netty.handler;
  requires io.netty.transport;
  requires dev.parley.vertx;
  requires static transitive org.jspecify;

  exports dev.parley.soap.http;

  provides dev.parley.soap.spi.HttpBinding with
      dev.parley.soap.http.VertxHttpBinding;
}
