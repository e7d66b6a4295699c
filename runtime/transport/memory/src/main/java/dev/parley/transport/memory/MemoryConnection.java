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
 * A shared-memory connection: a sending half ({@link Outgoing}), a receiving half ({@link
 * Incoming}), and the reading role ({@link dev.parley.transport.api.Readers}).
 *
 * <p>It ends once, by the first of: a local CLOSE, the peer's CLOSE, or the end of the {@link
 * Lifeline} after everything that the peer had written. The connection's thread then notifies the
 * handler and unmaps the memory.
 *
 * <p>Threads: safe for all; methods that {@link dev.parley.transport.api.Readers} calls are
 * confined to the reading thread.
 */
final class MemoryConnection extends ReaderConnection {
  /** Time limit for the peer to read the messages that were sent before CLOSE. */
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

  /** Starts reading and watching the peer's liveness. */
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
      // A caller continues as soon as its reply is read, without checking for another message.
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

  /**
   * Ends the connection because the peer truncated the mapped file: an access beyond its end is a
   * SIGBUS, which the JVM turns into an {@link InternalError}.
   */
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
    if (!in.ready()) { // after the end was seen: everything that the peer wrote is handled
      endedByPeer(new Closed(CloseReason.PEER_GONE, "the peer's process ended", true));
    }
  }

  /** Limit of one sleep: a hostile peer could reset the wake-up event right after it was set. */
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

  /** Lets the peer read the last messages, for at most {@code LINGER_NANOS}. */
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
