package dev.parley.transport.socket;

import dev.parley.transport.api.BaseConnection;
import dev.parley.transport.api.Capacity;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.Handling;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.Waiter;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/**
 * A connection over a byte stream: a sending half ({@link Outgoing}), a receiving half ({@link
 * Reading}), the waiting callers ({@link Callers}) and the poller's side ({@link Watched}).
 *
 * <p>It ends once, by the first of: a local CLOSE, which the poller sends; the peer's CLOSE; or the
 * loss of the stream ({@link #ending}). The poller then notifies the handler and closes the
 * channel.
 *
 * <p>Threads: safe for all.
 */
final class SocketConnection extends BaseConnection implements Outgoing.Owner {
  private final Poller poller;
  private final Framing framing;
  private final Outgoing out;
  private final Handling handling;
  private final Reading reading;
  private final ReaderRole role = new ReaderRole();
  private final Callers callers;
  private final Watched watched;
  private volatile boolean roomNews; // a drained() notification is due

  SocketConnection(
      SocketChannel channel,
      ByteStream stream,
      Opening opening,
      PeerInfo peer,
      Capacity.Place place,
      TransportConfig config,
      Poller poller) {
    super(peer, Math.min(config.messageBytesMax(), opening.framing().messageBytesMax()), place);
    this.poller = poller;
    this.framing = opening.framing();
    this.out =
        new Outgoing(
            stream, framing, this, messageBytesMax(), config.queuedBytesMax(), place.sending());
    stream.kicks(out::kick);
    this.handling = new Handling(this, out);
    this.reading = new Reading(this, handling, stream, out, opening, memory());
    this.callers = new Callers(this, channel, role, reading);
    this.watched = new Watched(this, channel, stream, config.keepAlive());
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
  boolean asksForLife(long data) {
    if (framing.pings()) {
      out.say(framing.ping(false, data));
      out.flush();
    }
    return framing.pings();
  }

  @Override
  protected void begin(MessageHandler handler) {
    poller.request(() -> {
      handling.start(handler);
      watched.started();
    });
  }

  @Override
  public Admission admit(long waitNanos) throws InterruptedException {
    boolean never = handling.inside() || poller.isCurrent();
    return out.admit(never ? 0 : waitNanos);
  }

  @Override
  public MessageOutput open() {
    return out.open();
  }

  @Override
  public void send() {
    out.send(handling.inside());
    out.overrun().ifPresent(this::end);
  }

  @Override
  public void discard() {
    out.discard();
  }

  @Override
  public boolean await(Waiter waiter, long deadlineNanos) throws InterruptedException {
    if (handling.inside() || poller.isCurrent()) {
      throw new IllegalStateException("a message handler cannot wait: it would wait for itself");
    }
    return callers.await(waiter, deadlineNanos);
  }

  @Override
  protected void sayEnd(Closed how) {
    watched.expectsLastFrame();
    out.sayLast(framing.close(peer().dialled(), how.reason(), how.text()));
    if (out.queued() == 0) {
      lastFrameSent(); // the framing has no close frame, and no bytes wait
    } else {
      out.flush();
    }
    poller.request(watched);
  }

  /** Ends the connection because the peer sent CLOSE. */
  void endedByPeer(Closed how) {
    if (ends(how)) {
      out.abandon();
      poller.request(watched);
    }
  }

  /** Ends the connection because the stream ended or failed. */
  void lost(CloseReason reason, String text) {
    endedByPeer(new Closed(reason, text, true));
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

  Outgoing out() {
    return out;
  }

  Handling handling() {
    return handling;
  }

  Reading reading() {
    return reading;
  }

  ReaderRole role() {
    return role;
  }

  Callers callers() {
    return callers;
  }

  Watched watched() {
    return watched;
  }

  Poller poller() {
    return poller;
  }
}
