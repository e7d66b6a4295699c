package dev.parley.transport.memory;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.Capacity;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReaderConnection;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.Waiter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A connection over two rings, put together from its halves, {@link Outgoing} and {@link Incoming},
 * and {@link dev.parley.transport.api.Readers}, who read it.
 *
 * <p>It ends once, by whoever is first: here with CLOSE, by the peer's CLOSE, or by the loss of the
 * {@link Lifeline}, after what the peer had written before. The connection's thread then tells the
 * handler and gives the memory back.
 *
 * <p>Threads: safe for all; what its readers call, by the one that reads.
 */
final class MemoryConnection extends ReaderConnection {
  /** How long the peer may take to read what was sent before CLOSE. */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = System.getLogger(MemoryConnection.class.getName());

  private final Lifeline lifeline;
  private final Outgoing out;
  private final Incoming in;
  private final Bell bell;
  private final Watch watch;
  private volatile boolean peerGone;

  MemoryConnection(
      Meeting meeting,
      PeerInfo peer,
      Capacity.Place place,
      TransportConfig config,
      Latency latency) {
    Segment memory = meeting.segment();
    Bell peerBell = memory.bell(!peer.dialled());
    Outgoing outgoing =
        new Outgoing(
            memory,
            peer.dialled(),
            peerBell,
            config.messageBytesMax(),
            config.queuedBytesMax(),
            place.sending());
    super(
        peer,
        config.messageBytesMax(),
        place,
        outgoing,
        "parley-memory " + peer.endpoint().getSchemeSpecificPart());
    this.lifeline = meeting.lifeline();
    this.out = outgoing;
    this.in = new Incoming(this, handling, memory.ring(!peer.dialled()), out, peerBell, memory());
    this.bell = memory.bell(peer.dialled());
    this.watch = new Watch(bell, latency);
  }

  /** Begins to live. */
  MemoryConnection begun() {
    readers.start();
    lifeline.watch(this::peerGone);
    return this;
  }

  @Override
  public MessageOutput open() {
    return out.open();
  }

  @Override
  public void send() {
    out.send(in.holds());
    if (out.needsReader()) {
      out.overrun().ifPresent(this::end);
      if (!handling.inside()) {
        readers.look();
      }
    }
  }

  @Override
  protected void sayClose(CloseReason reason, String text) {
    out.close(reason, text);
  }

  private void peerGone() {
    peerGone = true;
    readers.look();
  }

  @Override
  public boolean needsThread() {
    return !alive() || peerGone;
  }

  @Override
  public void wakeReader() {
    out.rouse(bell);
  }

  @Override
  public boolean work() {
    try {
      return readAndTend();
    } catch (InternalError e) {
      cutOff(e);
      return false;
    }
  }

  private boolean readAndTend() {
    boolean ready = in.ready();
    if (ready) {
      watch.news();
      // A caller goes on when its reply is read, and does not look for the next message first.
      in.batch(readers.isCurrent() ? Incoming.BATCH_BYTES_MAX : 1);
    }
    return out.needsReader() ? tend() || ready : ready;
  }

  private boolean tend() {
    BadMessageException broken = out.broken();
    if (broken != null) {
      close(broken.reason(), String.valueOf(broken.getMessage()));
      return false;
    }
    boolean pumps = out.mayPump();
    if (pumps) {
      out.pump();
    }
    boolean room = out.takeRoomNews();
    if (room) {
      handling.drained();
    }
    return pumps || room;
  }

  private boolean news() {
    return in.ready() || (out.needsReader() && (out.mayPump() || out.roomNews()));
  }

  /** The peer cut the file that is mapped, and what is read of it by now is a fault. */
  private void cutOff(InternalError e) {
    LOG.log(Level.DEBUG, this + ": a fault in shared memory", e);
    endedByPeer(new Closed(CloseReason.IO_ERROR, "the peer cut off the shared memory", true));
  }

  @Override
  public void awaitNews(Waiter waiter, long deadlineNanos) {
    try {
      watch.await(() -> news() || waiter.done() || needsThread(), deadlineNanos, true);
    } catch (InternalError e) {
      cutOff(e);
    }
  }

  @Override
  public void attend() {
    try {
      goOn();
    } catch (InternalError e) {
      cutOff(e);
    }
  }

  private void goOn() {
    if (!needsThread()) {
      watch.await(() -> news() || needsThread() || readers.letsGo(), forLong(), false);
    } else if (alive() && !handling.started()) {
      watch.await(() -> handling.started() || !alive(), forLong(), false);
    } else if (alive()) {
      lost();
    } else {
      finish(Objects.requireNonNull(ending()));
    }
  }

  private void lost() {
    if (!in.ready()) { // looked at after the end was seen: everything that came before is handled
      endedByPeer(new Closed(CloseReason.PEER_GONE, "the peer's process ended", true));
    }
  }

  /** A hostile peer might silence the bell right after it rang. */
  private static long forLong() {
    return System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
  }

  private void finish(Closed how) {
    tellEnd();
    if (!how.byPeer()) {
      linger();
    }
    lifeline.close();
    in.free();
    out.free();
    if (how.reason() == CloseReason.PEER_GONE && peer().dialled()) {
      Door.tidy(MemoryEndpoint.of(peer().endpoint()));
    }
    freed();
  }

  /** Lets the last messages leave. */
  private void linger() {
    long deadline = System.nanoTime() + LINGER_NANOS;
    try {
      while (!peerGone && System.nanoTime() - deadline < 0) {
        if (out.mayPump()) {
          out.pump();
        }
        watch.await(() -> peerGone || out.mayPump(), deadline, false);
      }
    } catch (InternalError e) {
      LOG.log(Level.DEBUG, this + ": a fault in shared memory", e);
    }
  }
}
