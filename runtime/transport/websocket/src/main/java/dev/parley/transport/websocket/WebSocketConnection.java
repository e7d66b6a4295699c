package dev.parley.transport.websocket;

import dev.parley.transport.api.AbstractConnection;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.HandlerInvoker;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReplyWaiter;
import dev.parley.transport.api.TransportConfig;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A WebSocket connection: a sending half ({@link WebSocketSendQueue}), a receiving half ({@link
 * WebSocketReceiver}) and a channel handler on its event loop ({@link WebSocketChannelHandler}).
 *
 * <p>It ends once, by the first of: a local close frame, the peer's close frame, or the loss of the
 * socket ({@link #ending}). The event loop then notifies the handler and closes the socket.
 *
 * <p>Threads: safe for all; created on the event loop of its channel.
 */
final class WebSocketConnection extends AbstractConnection {
  private final WebSocketSendQueue out;
  private final HandlerInvoker handling;
  private final WebSocketReceiver incoming;
  private final WebSocketChannelHandler channelHandler;

  /**
   * @param channel a channel that carries WebSocket frames
   * @param place adds a handler to the channel's pipeline at the position where frames arrive
   */
  WebSocketConnection(
      Channel channel,
      PeerInfo peer,
      AdmissionControl.Permit taken,
      TransportConfig config,
      Consumer<ChannelHandler> place) {
    super(peer, WebSocketEndpoint.messageBytesMax(config), taken);
    this.out =
        new WebSocketSendQueue(
            channel,
            messageBytesMax(),
            config.queuedBytesMax(),
            taken.sendMemory(),
            () -> onLoop(this::room));
    this.handling = new HandlerInvoker(this, out);
    this.incoming = new WebSocketReceiver(this, handling, out, memory());
    this.channelHandler =
        new WebSocketChannelHandler(this, channel, handling, incoming, out, config.keepAlive());
    channelHandler.begin(place);
  }

  @Override
  protected void startDelivery(MessageHandler handler) {
    onLoop(() -> {
      incoming.start(handler);
      channelHandler.started();
    });
  }

  @Override
  public Admission admit(long waitNanos) throws InterruptedException {
    return out.admit(channelHandler.onLoop() ? 0 : waitNanos);
  }

  @Override
  public MessageOutput open() {
    return out.open();
  }

  @Override
  public void send() {
    out.send();
    out.overrun().ifPresent(this::endLocally);
  }

  @Override
  public void discard() {
    out.discard();
  }

  @Override
  public boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    if (channelHandler.onLoop()) {
      throw new IllegalStateException("an event loop cannot wait: it would wait for itself");
    }
    while (!waiter.done()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      long left = deadlineNanos - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      LockSupport.parkNanos(this, left);
    }
    return true;
  }

  @Override
  protected void beginClose(CloseStatus how) {
    out.close(CloseCodes.code(how.reason()), CloseCodes.cut(how.text()));
    onLoop(channelHandler::closeHandshake);
  }

  /** Ends the connection because the peer sent a close frame, and answers it. */
  void closedByPeer(int code, String text) {
    if (tryEnd(CloseCodes.read(code, text))) {
      out.close(CloseCodes.answer(code), "");
      onLoop(channelHandler::closeHandshake);
    }
  }

  /** Ends the connection because the socket ended without a close frame. */
  void lost() {
    String text = "the WebSocket ended without a close frame";
    if (tryEnd(new CloseStatus(CloseReason.PEER_GONE, text, true))) {
      out.discardQueued();
      onLoop(channelHandler::closeHandshake);
    }
  }

  /** Updates whether the socket is read. Called on the event loop. */
  void readable() {
    channelHandler.readable();
  }

  private void room() {
    if (alive()) {
      handling.drained();
      incoming.resume();
    }
  }

  private void onLoop(Runnable task) {
    channelHandler.run(task);
  }
}
