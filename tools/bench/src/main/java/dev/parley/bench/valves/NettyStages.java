package dev.parley.bench.valves;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/** A call in Netty's pipeline: down as what is written, up as what is read. */
final class NettyStages {
  private NettyStages() {}

  /** Goes both ways. */
  static final class Message {
    final long value;

    Message(long value) {
      this.value = value;
    }
  }

  /** Counts. */
  static final class Stage extends ChannelDuplexHandler {
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

  /** Answers. */
  static final class End extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      promise.trySuccess();
      context.fireChannelRead(message);
    }
  }

  /** Keeps the answer from the pipeline's tail. */
  static final class Start extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {}
  }
}
