package dev.parley.vertx;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;

/**
 * Back-pressure on accepting: at most {@link #PENDING_MAX} accepted connections wait for their
 * event loop. Further ones stay in the backlog of the operating system.
 *
 * <p>Setting up a connection takes an event loop several times as long as reading a message.
 * Without this limit, a burst of connections would fill the queue of the event loop, and
 * established connections would wait for all of them.
 *
 * <p>Threads: confined to the event loop of the listening socket.
 */
public class AcceptLimiter extends ChannelInboundHandlerAdapter {
  /** Upper bound for accepted connections that are not set up yet. */
  public static final int PENDING_MAX = 4;

  private int pending;

  /** Creates a limiter without pending connections. */
  public AcceptLimiter() {}

  /**
   * {@return whether an accepted connection is kept; otherwise it is closed at once} The default
   * keeps all.
   */
  protected boolean admits(Channel accepted) {
    return true;
  }

  @Override
  public final void channelRead(ChannelHandlerContext listening, Object message) {
    Channel accepted = (Channel) message;
    if (!admits(accepted)) {
      accepted.unsafe().closeForcibly();
      return;
    }
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
