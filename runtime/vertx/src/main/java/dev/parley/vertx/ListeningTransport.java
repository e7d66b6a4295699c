package dev.parley.vertx;

import io.netty.channel.ChannelFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import java.util.function.Supplier;

/** Transport whose listening sockets have an {@link AcceptLimiter}. Threads: safe for all. */
public final class ListeningTransport extends NioTransport {
  private final Supplier<? extends AcceptLimiter> limiters;

  /**
   * @param limiters creates the limiter of a listening socket
   */
  public ListeningTransport(Supplier<? extends AcceptLimiter> limiters) {
    this.limiters = limiters;
  }

  @Override
  public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
    ChannelFactory<? extends ServerChannel> factory = super.serverChannelFactory(domainSocket);
    return () -> {
      ServerChannel channel = factory.newChannel();
      // One at a time, so that the limiter is asked before the next one is accepted.
      channel
          .config()
          .setRecvByteBufAllocator(new ServerChannelRecvByteBufAllocator().maxMessagesPerRead(1));
      channel.pipeline().addLast(limiters.get());
      return channel;
    };
  }
}
