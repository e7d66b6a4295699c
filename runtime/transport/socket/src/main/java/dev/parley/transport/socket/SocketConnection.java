package dev.parley.transport.socket;

import dev.parley.transport.api.AbstractConnection;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.HandlerInvoker;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReplyWaiter;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/**
 * A connection over a byte stream: a sending half ({@link SocketSendQueue}), a receiving half
 * ({@link SocketReceiver}), the waiting callers ({@link WaitingCallers}) and the poller's side
 * ({@link PollerHandler}).
 *
 * <p>It ends once, by the first of: a local CLOSE, which the poller sends; the peer's CLOSE; or the
 * loss of the stream ({@link #ending}). The poller then notifies the handler and closes the
 * channel.
 *
 * <p>Threads: safe for all.
 */
final class SocketConnection extends AbstractConnection implements SocketSendQueue.FlushListener {
  private final Poller poller;
  private final Framing framing;
  private final SocketSendQueue out;
  private final HandlerInvoker handling;
  private final SocketReceiver reading;
  private final ReaderRole role = new ReaderRole();
  private final WaitingCallers callers;
  private final PollerHandler watched;
  private volatile boolean roomNews; // a drained() notification is due

  SocketConnection(
      SocketChannel channel,
      ByteStream stream,
      StreamOpening opening,
      PeerInfo peer,
      AdmissionControl.Permit place,
      TransportConfig config,
      Poller poller) {
    super(peer, Math.min(config.messageBytesMax(), opening.framing().messageBytesMax()), place);
    this.poller = poller;
    this.framing = opening.framing();
    this.out =
        new SocketSendQueue(
            stream, framing, this, messageBytesMax(), config.queuedBytesMax(), place.sendMemory());
    stream.kicks(out::kick);
    this.handling = new HandlerInvoker(this, out);
    this.reading = new SocketReceiver(this, handling, stream, out, opening, memory());
    this.callers = new WaitingCallers(this, channel, role, reading);
    this.watched = new PollerHandler(this, channel, stream, config.keepAlive());
  }

  /** Registers this connection with the poller until it ends. */
  SocketConnection adopted() {
    poller.request(watched::adopted);
    return this;
  }

  @Override
  public Optional<Framing> framing() {
    return Optional.of(framing);
  }

  /** Pings the peer. {@return false when the framing has no ping} */
  boolean ping(long data) {
    if (framing.hasKeepAlive()) {
      out.say(framing.ping(false, data));
      out.flush();
    }
    return framing.hasKeepAlive();
  }

  @Override
  protected void startDelivery(MessageHandler handler) {
    poller.request(() -> {
      handling.start(handler);
      watched.started();
    });
  }

  @Override
  public Admission admit(long waitNanos) throws InterruptedException {
    boolean never = handling.isInHandler() || poller.isCurrent();
    return out.admit(never ? 0 : waitNanos);
  }

  @Override
  public MessageOutput open() {
    return out.open();
  }

  @Override
  public void send() {
    out.send(handling.isInHandler());
    out.overrun().ifPresent(this::endLocally);
  }

  @Override
  public void discard() {
    out.discard();
  }

  @Override
  public boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    if (handling.isInHandler() || poller.isCurrent()) {
      throw new IllegalStateException("a message handler cannot wait: it would wait for itself");
    }
    return callers.await(waiter, deadlineNanos);
  }

  @Override
  protected void beginClose(CloseStatus how) {
    watched.expectsLastFrame();
    out.sayLast(framing.close(peer().dialled(), how.reason(), how.text()));
    if (out.queuedBytes() == 0) {
      lastFrameSent(); // the framing has no close frame, and no bytes wait
    } else {
      out.flush();
    }
    poller.requestEnd(watched);
  }

  /** Ends the connection because the peer sent CLOSE. */
  void endedByPeer(CloseStatus how) {
    if (tryEnd(how)) {
      out.discardQueued();
      poller.request(watched);
    }
  }

  /** Ends the connection because the stream ended or failed. */
  void lost(CloseReason reason, String text) {
    endedByPeer(new CloseStatus(reason, text, true));
  }

  /** {@return whether only the poller can continue} */
  boolean needsPoller() {
    return roomNews || !alive() || reading.stopped();
  }

  /** Requests a run of the poller for this connection. */
  void wakePoller() {
    poller.request(watched);
  }

  /** Consumes the notification that there is room again. {@return whether there was one} */
  boolean takeRoomNews() {
    boolean news = roomNews;
    roomNews = false;
    return news;
  }

  @Override
  public void blocked() {
    if (poller.isCurrent()) {
      watched.blocked();
    } else {
      poller.request(watched::blocked);
    }
  }

  @Override
  public void roomAgain() {
    roomNews = true;
    poller.request(watched);
  }

  @Override
  public void readAgain() {
    poller.request(watched);
  }

  @Override
  public void lastFrameSent() {
    poller.request(watched::lastFrameSent);
  }

  @Override
  public void writeFailed(IOException e) {
    poller.request(() -> watched.writeFailed(e));
  }

  SocketSendQueue out() {
    return out;
  }

  HandlerInvoker handling() {
    return handling;
  }

  SocketReceiver reading() {
    return reading;
  }

  ReaderRole role() {
    return role;
  }

  WaitingCallers callers() {
    return callers;
  }

  PollerHandler watched() {
    return watched;
  }

  Poller poller() {
    return poller;
  }
}
