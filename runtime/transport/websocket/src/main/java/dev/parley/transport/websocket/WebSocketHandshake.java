package dev.parley.transport.websocket;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketClientHandshaker13;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketVersion;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.io.Serial;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Client side of the WebSocket opening handshake (RFC 6455, section 4.1). On success, a connection
 * takes its place in the channel's pipeline.
 *
 * <p>Threads: confined to the channel's event loop, except {@link #standing}.
 */
final class WebSocketHandshake extends ChannelInboundHandlerAdapter {
  /** Upper bound for the body of a refusing response, in bytes. */
  private static final int BODY_BYTES_MAX = 64 << 10;

  /** Thrown when the server answers with another status than 101. */
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

  private final ClientHandshaker shaker;
  private final Function<ChannelPipeline, WebSocketConnection> stand;
  private final CompletableFuture<WebSocketConnection> standing = new CompletableFuture<>();

  /**
   * @param stand creates the connection at the end of the pipeline
   */
  WebSocketHandshake(
      WebSocketAddress where,
      int frameBytesMax,
      Function<ChannelPipeline, WebSocketConnection> stand) {
    this.shaker = new ClientHandshaker(where, frameBytesMax);
    this.stand = stand;
  }

  /** {@return completes with the connection, or exceptionally with the failure of the handshake} */
  CompletableFuture<WebSocketConnection> standing() {
    return standing;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    HttpClientCodec codec =
        new HttpClientCodec(
            HttpConnectionGuard.LINE_BYTES_MAX,
            HttpConnectionGuard.HEADER_BYTES_MAX,
            BODY_BYTES_MAX);
    context.pipeline().addBefore(context.name(), null, codec);
    context.pipeline().addBefore(context.name(), null, new HttpObjectAggregator(BODY_BYTES_MAX));
  }

  /**
   * Sends the request. With TLS, it waits in the TLS handler until the TLS handshake is complete.
   */
  @Override
  public void channelActive(ChannelHandlerContext context) {
    shaker.handshake(context.channel());
    context.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      if (!(message instanceof FullHttpResponse response)) {
        fail(context, new WebSocketHandshakeException("an answer that is not HTTP"));
      } else if (response.status().code() != 101) {
        fail(context, new RefusedException(response.status().code()));
      } else {
        shaker.finishHandshake(context.channel(), response);
        context.pipeline().remove(this);
        standing.complete(stand.apply(context.pipeline()));
      }
    } catch (WebSocketHandshakeException e) {
      fail(context, e);
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent tls && !tls.isSuccess()) {
      fail(context, tls.cause());
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(context, new WebSocketHandshakeException("the server hung up"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(context, cause);
  }

  private void fail(ChannelHandlerContext context, Throwable cause) {
    standing.completeExceptionally(cause);
    context.close();
  }

  /** Netty's handshaker with Parley's headers and decoder settings. */
  private static final class ClientHandshaker extends WebSocketClientHandshaker13 {
    private final int frameBytesMax;

    ClientHandshaker(WebSocketAddress where, int frameBytesMax) {
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
}
