package dev.parley.transport.websocket;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketClientHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketClientHandshaker13;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketVersion;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.net.NetSocketInternal;
import java.io.Serial;

/** The client's side of a WebSocket's opening, over a stream that stands. */
final class Handshake {
  /** Bytes of the body with which a server may explain why it refuses. */
  private static final int BODY_BYTES_MAX = 64 << 10;

  /** The server answered with another status than 101. */
  static final class RefusedException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    private final int status;

    RefusedException(int status) {
      super("status " + status);
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  private final NetSocketInternal socket;
  private final WebSocketClientHandshaker handshaker;
  private final Promise<ChannelHandlerContext> standing = Promise.promise();

  private Handshake(NetSocketInternal socket, WebSocketClientHandshaker handshaker) {
    this.socket = socket;
    this.handshaker = handshaker;
  }

  /**
   * Opens a WebSocket. To be called by the event loop of {@code socket}.
   *
   * @return Vert.x's place in the channel's pipeline, where frames arrive from now on
   */
  static Future<ChannelHandlerContext> shake(
      NetSocketInternal socket, WebSocketAddress where, int frameBytesMax) {
    return new Handshake(socket, new Shaker(where, frameBytesMax)).begin();
  }

  /** Netty's own, with our headers and our way to meet errors. */
  private static final class Shaker extends WebSocketClientHandshaker13 {
    private final int frameBytesMax;

    Shaker(WebSocketAddress where, int frameBytesMax) {
      super(
          where.uri(),
          WebSocketVersion.V13,
          WebSocketEndpoint.SUBPROTOCOL,
          false, // no extensions: no compression
          new DefaultHttpHeaders().set(HttpHeaderNames.HOST, where.authority()),
          frameBytesMax);
      this.frameBytesMax = frameBytesMax;
    }

    @Override
    protected FullHttpRequest newHandshakeRequest() {
      FullHttpRequest request = super.newHandshakeRequest();
      // Not a browser: there is no page whose origin could be named.
      request.headers().remove(HttpHeaderNames.ORIGIN);
      return request;
    }

    @Override
    protected WebSocketFrameDecoder newWebsocketDecoder() {
      return new WebSocket13FrameDecoder(
          WebSocketDecoderConfig.newBuilder()
              .expectMaskedFrames(false)
              .allowMaskMismatch(false)
              .allowExtensions(false)
              .maxFramePayloadLength(frameBytesMax)
              .closeOnProtocolViolation(false) // the connection says why, then closes
              .build());
    }
  }

  private Future<ChannelHandlerContext> begin() {
    ChannelHandlerContext vertx = socket.channelHandlerContext();
    ChannelPipeline pipeline = vertx.pipeline();
    HttpClientCodec codec =
        new HttpClientCodec(HttpDoor.LINE_BYTES_MAX, HttpDoor.HEADER_BYTES_MAX, BODY_BYTES_MAX);
    pipeline.addBefore(vertx.name(), null, codec);
    pipeline.addBefore(vertx.name(), null, new HttpObjectAggregator(BODY_BYTES_MAX));
    socket.messageHandler(this::answered);
    socket.exceptionHandler(standing::tryFail);
    socket.closeHandler(
        gone -> standing.tryFail(new WebSocketHandshakeException("the server hung up")));
    handshaker.handshake(vertx.channel());
    return standing.future();
  }

  private void answered(Object message) {
    try {
      if (!(message instanceof FullHttpResponse response)) {
        standing.tryFail(new WebSocketHandshakeException("an answer that is not HTTP"));
      } else if (response.status().code() != 101) {
        standing.tryFail(new RefusedException(response.status().code()));
      } else {
        handshaker.finishHandshake(socket.channelHandlerContext().channel(), response);
        standing.tryComplete(socket.channelHandlerContext());
      }
    } catch (WebSocketHandshakeException e) {
      standing.tryFail(e);
    } finally {
      ReferenceCountUtil.release(message);
    }
  }
}
