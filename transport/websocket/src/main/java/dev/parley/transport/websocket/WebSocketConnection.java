package dev.parley.transport.websocket;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Handling;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.SendQueue;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.Waiter;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection over one WebSocket, put together from its halves, {@link Outgoing} and {@link
 * Incoming}, and {@link Upkeep}, what its event loop does beside them.
 *
 * <p>It ends once, by whoever is first ({@link #ending}): here with a close frame, by the peer's,
 * or by the loss of the socket. The event loop then tells the handler and frees the socket.
 *
 * <p>Threads: safe for all; made by the event loop of its channel.
 */
final class WebSocketConnection implements Connection {
  private final PeerInfo peer;
  private final int messageBytesMax;
  private final Outgoing out;
  private final Handling handling;
  private final Incoming incoming;
  private final Upkeep upkeep;

  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicReference<@Nullable Closed> ending = new AtomicReference<>();
  private final CompletableFuture<Closed> closed = new CompletableFuture<>();

  /**
   * @param channel carries frames
   * @param place puts a handler into the channel's pipeline where frames arrive
   */
  WebSocketConnection(
      Channel channel, PeerInfo peer, TransportConfig config, Consumer<ChannelHandler> place) {
    this.peer = peer;
    this.messageBytesMax = WebSocketEndpoint.messageBytesMax(config);
    this.out =
        new Outgoing(channel, messageBytesMax, config.queuedBytesMax(), () -> onLoop(this::room));
    this.handling = new Handling(this, out);
    this.incoming = new Incoming(this, handling, out);
    this.upkeep = new Upkeep(this, channel, handling, incoming, out, config.keepAlive());
    upkeep.begin(place);
  }

  @Override
  public PeerInfo peer() {
    return peer;
  }

  @Override
  public int messageBytesMax() {
    return messageBytesMax;
  }

  @Override
  public void start(MessageHandler handler) {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException(this + " was started already");
    }
    onLoop(() -> {
      incoming.start(handler);
      upkeep.started();
    });
  }

  @Override
  public Admission admit(long waitNanos) throws InterruptedException {
    return out.admit(upkeep.onLoop() ? 0 : waitNanos);
  }

  @Override
  public MessageOutput open() {
    return out.open();
  }

  @Override
  public void send() {
    out.send();
    if (out.overrun()) {
      end(SendQueue.OVERRUN);
    }
  }

  @Override
  public void discard() {
    out.discard();
  }

  @Override
  public boolean await(Waiter waiter, long deadlineNanos) throws InterruptedException {
    if (upkeep.onLoop()) {
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
  public void close(CloseReason reason, String text) {
    end(new Closed(reason, text, false));
  }

  @Override
  public CompletionStage<Closed> closed() {
    return closed.minimalCompletionStage();
  }

  /** Ends the connection from here, with a close frame. */
  void end(Closed how) {
    if (ending.compareAndSet(null, how)) {
      out.close(CloseCodes.code(how.reason()), CloseCodes.cut(how.text()));
      onLoop(upkeep::letEnd);
    }
  }

  /** The peer has sent a close frame. */
  void closedByPeer(int code, String text) {
    if (ending.compareAndSet(null, CloseCodes.read(code, text))) {
      out.close(CloseCodes.answer(code), "");
      onLoop(upkeep::letEnd);
    }
  }

  /** The socket is gone. */
  void lost() {
    String text = "the WebSocket ended without a close frame";
    if (ending.compareAndSet(null, new Closed(CloseReason.PEER_GONE, text, true))) {
      out.abandon();
      onLoop(upkeep::letEnd);
    }
  }

  /** {@return whether it has not ended} */
  boolean alive() {
    return ending.get() == null;
  }

  /** {@return how it ended, or null when it has not} */
  @Nullable Closed ending() {
    return ending.get();
  }

  /** Whether the socket may be read has changed; by the event loop. */
  void readable() {
    upkeep.readable();
  }

  private void room() {
    if (alive()) {
      handling.drained();
      incoming.resume();
    }
  }

  private void onLoop(Runnable task) {
    upkeep.run(task);
  }

  /** Completes {@link #closed}; on a thread of its own, since what hangs on it may block. */
  void completeClosed() {
    Closed how = ending.get();
    if (how != null) {
      Thread.startVirtualThread(() -> closed.complete(how));
    }
  }

  @Override
  public String toString() {
    return peer.endpoint() + (peer.dialled() ? " (dialled)" : " (from " + peer.address() + ")");
  }
}
