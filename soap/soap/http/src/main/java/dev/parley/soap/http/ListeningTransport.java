package dev.parley.soap.http;

import io.netty.channel.ChannelFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import java.util.function.Supplier;

/** Transport whose listening sockets have an {@link AcceptQuota}. Threads: safe for all. */
final class ListeningTransport extends NioTransport {
  private final Supplier<AcceptQuota> quota;

  ListeningTransport(Supplier<AcceptQuota> quota) {
    this.quota = quota;
  }

  @Override
  public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
    ChannelFactory<? extends ServerChannel> factory = super.serverChannelFactory(domainSocket);
    return () -> {
      ServerChannel channel = factory.newChannel();
      // One at a time, so that the quota is asked before the next one is accepted.
      channel
          .config()
          .setRecvByteBufAllocator(new ServerChannelRecvByteBufAllocator().maxMessagesPerRead(1));
      channel.pipeline().addLast(quota.get());
      return channel;
    };
  }
}
