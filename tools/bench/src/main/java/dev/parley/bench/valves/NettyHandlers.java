package dev.parley.bench.valves;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/** Stages in a Netty pipeline: a request is a write, its reply is a read. */
final class NettyHandlers {
  private NettyHandlers() {}

  /** Message that travels in both directions. */
  static final class NettyMessage {
    final long value;

    NettyMessage(long value) {
      this.value = value;
    }
  }

  /** Channel handler that counts requests and replies. */
  static final class CountingHandler extends ChannelDuplexHandler {
    private long down;
    private long up;

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      down++;
      context.write(message, promise);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      up++;
      context.fireChannelRead(message);
    }

    /** {@return both counts} */
    @Override
    public String toString() {
      return down + ", " + up;
    }
  }

  /** Channel handler that answers each request. */
  static final class AnsweringHandler extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      promise.trySuccess();
      context.fireChannelRead(message);
    }
  }

  /** Channel handler that consumes the reply before the pipeline's tail. */
  static final class ReplySinkHandler extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {}
  }
}
