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
 * A connection over a byte stream, put together from its halves: {@link Outgoing}, {@link Reading},
 * {@link Callers} who wait and read, and {@link Watched}, what the poller does for it.
 *
 * <p>It ends once, by whoever is first ({@link #ending}): here with CLOSE, whose leaving the poller
 * oversees; by the peer's CLOSE; or by the loss of the stream. The poller then tells the handler
 * and frees the channel.
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
  private volatile boolean roomNews; // the handler is to be told 'drained'

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

  /** Makes the poller look after this connection until it ends. */
  SocketConnection adopted() {
    poller.request(watched::adopted);
    return this;
  }

  @Override
  public Optional<Framing> framing() {
    return Optional.of(framing);
  }

  /** Asks the peer for a sign of life. {@return false when there is no way to} */
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
      lastFrameSent(); // there are no last words, and nothing waits
    } else {
      out.flush();
    }
    poller.request(watched);
  }

  /** The peer sent CLOSE. */
  void endedByPeer(Closed how) {
    if (ends(how)) {
      out.abandon();
      poller.request(watched);
    }
  }

  /** The stream is gone. */
  void lost(CloseReason reason, String text) {
    endedByPeer(new Closed(reason, text, true));
  }

  /** {@return whether only the poller can go on} */
  boolean needsPoller() {
    return roomNews || !alive() || reading.stopped();
  }

  /** Asks the poller to look at this connection. */
  void wakePoller() {
    poller.request(watched);
  }

  /** Takes the news that there is room again. {@return whether there was any} */
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
