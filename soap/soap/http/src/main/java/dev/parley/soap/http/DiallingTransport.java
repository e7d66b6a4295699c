package dev.parley.soap.http;

import dev.parley.vertx.NioTransport;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.net.SocketAddress;

/** Transport that registers its connections. Threads: safe for all. */
final class DiallingTransport extends NioTransport {
  private final OpenChannels channels;

  DiallingTransport(OpenChannels channels) {
    this.channels = channels;
  }

  @Override
  public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
    ChannelFactory<? extends Channel> factory = super.channelFactory(domainSocket);
    return () -> {
      Channel channel = factory.newChannel();
      channel.pipeline().addLast(new Registration());
      return channel;
    };
  }

  /** Vert.x removes this before the channel is active, so it registers when connecting is done. */
  private final class Registration extends ChannelOutboundHandlerAdapter {
    @Override
    public void connect(
        ChannelHandlerContext dialling,
        SocketAddress peer,
        SocketAddress local,
        ChannelPromise connected) {
      Channel channel = dialling.channel();
      connected.addListener(done -> {
        if (done.isSuccess()) {
          channels.add(channel);
        }
      });
      dialling.connect(peer, local, connected);
    }
  }
}
