package dev.parley.soap.http;

import dev.parley.transport.api.AdmissionControl;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;

/**
 * Limit for accepted connections, in all and of one address; further ones are closed at once.
 *
 * <p>It also is the back-pressure on accepting: at most {@link #PENDING_MAX} accepted connections
 * wait for their event loop, and further ones stay in the backlog of the operating system. Setting
 * up a connection takes an event loop several times as long as reading a message, so established
 * connections would wait for all of a burst.
 *
 * <p>Threads: confined to the event loop of the listening socket.
 */
final class AcceptQuota extends ChannelInboundHandlerAdapter {
  /** Upper bound for accepted connections that are not set up yet. */
  static final int PENDING_MAX = 4;

  private final AdmissionControl capacity;
  private final OpenChannels channels;
  private int pending;

  AcceptQuota(AdmissionControl capacity, OpenChannels channels) {
    this.capacity = capacity;
    this.channels = channels;
  }

  @Override
  public void channelRead(ChannelHandlerContext listening, Object message) {
    Channel accepted = (Channel) message;
    if (!(accepted.remoteAddress() instanceof InetSocketAddress peer)
        || !(capacity.admit(peer.getAddress()) instanceof AdmissionControl.Permit place)) {
      accepted.unsafe().closeForcibly();
      return;
    }
    accepted.closeFuture().addListener(closed -> place.close());
    channels.add(accepted);
    pending++;
    if (pending == PENDING_MAX) {
      listening.channel().config().setAutoRead(false);
    }
    listening.fireChannelRead(accepted); // registers it with its event loop, which sets it up
    EventLoop acceptor = listening.channel().eventLoop();
    accepted.eventLoop().execute(() -> acceptor.execute(() -> connectionIsSetUp(listening)));
  }

  private void connectionIsSetUp(ChannelHandlerContext listening) {
    if (pending == PENDING_MAX) {
      listening.channel().config().setAutoRead(true);
    }
    pending--;
  }
}
