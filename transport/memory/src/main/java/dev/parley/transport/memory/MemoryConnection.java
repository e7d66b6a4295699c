package dev.parley.transport.memory;

import dev.parley.base.Limits;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.Readers;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.Waiter;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A connection over two rings, put together from its halves, {@link Outgoing} and {@link Incoming},
 * and {@link Readers}, who read it.
 *
 * <p>It ends once, by whoever is first: here with CLOSE, by the peer's CLOSE, or by the loss of the
 * {@link Lifeline}, after what the peer had written before. The connection's thread then tells the
 * handler and gives the memory back.
 *
 * <p>Threads: safe for all; what {@link Readers} calls, by the one that reads.
 */
final class MemoryConnection implements Connection, Readers.Source {
  /** How long the peer may take to read what was sent before CLOSE. */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final PeerInfo peer;
  private final int messageBytesMax;
  private final Segment segment;
  private final Lifeline lifeline;
  private final Outgoing out;
  private final Incoming in;
  private final Bell bell;
  private final Watch watch;
  private final Readers readers;

  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean told = new AtomicBoolean(); // the handler knows the end
  private final AtomicReference<@Nullable Closed> ending = new AtomicReference<>();
  private final CompletableFuture<Closed> closed = new CompletableFuture<>();
  private volatile boolean peerGone;
  private volatile boolean over; // the memory is given back

  MemoryConnection(Meeting meeting, PeerInfo peer, TransportConfig config, Latency latency) {
    this.peer = peer;
    this.segment = meeting.segment();
    this.lifeline = meeting.lifeline();
    this.messageBytesMax = config.messageBytesMax();
    Bell peerBell = segment.bell(!peer.dialled());
    this.bell = segment.bell(peer.dialled());
    this.out =
        new Outgoing(
            segment.ring(peer.dialled()), peerBell, messageBytesMax, config.queuedBytesMax());
    this.in = new Incoming(this, segment.ring(!peer.dialled()), out, peerBell, messageBytesMax);
    this.watch = new Watch(bell, latency);
    this.readers = new Readers(this, "parley-memory " + peer.endpoint().getSchemeSpecificPart());
  }

  /** Begins to live. */
  MemoryConnection begun() {
    readers.start();
    lifeline.watch(this::peerGone);
    return this;
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
    in.start(handler);
    readers.look();
    if (over) {
      tellEnd();
    }
  }

  @Override
  public Admission admit(long waitNanos) throws InterruptedException {
    return out.admit(inHandler() ? 0 : waitNanos);
  }

  @Override
  public MessageOutput open() {
    return out.open();
  }

  @Override
  public void send() {
    boolean inBatch = in.inBatch();
    out.send(inBatch);
    if (out.needsReader()) {
      if (out.overrun()) {
        end(new Closed(CloseReason.LIMIT_EXCEEDED, "FR-8: too many bytes wait to be sent", false));
      }
      if (!inBatch) {
        readers.look();
      }
    }
  }

  @Override
  public void discard() {
    out.discard();
  }

  @Override
  public boolean await(Waiter waiter, long deadlineNanos) throws InterruptedException {
    if (inHandler()) {
      throw new IllegalStateException("a message handler cannot wait: it would wait for itself");
    }
    return readers.await(waiter, deadlineNanos);
  }

  @Override
  public void close(CloseReason reason, String text) {
    end(new Closed(reason, Closed.cut(text, Limits.CLOSE_TEXT_BYTES_MAX), false));
  }

  @Override
  public CompletionStage<Closed> closed() {
    return closed.minimalCompletionStage();
  }

  /** {@return whether the calling thread is inside this connection's handler} */
  boolean inHandler() {
    return in.inBatch() || readers.isCurrent();
  }

  private void end(Closed how) {
    if (ending.compareAndSet(null, how)) {
      out.close(how.reason(), how.text());
      readers.look();
    }
  }

  /** The peer sent CLOSE, or is gone. */
  void endedByPeer(Closed how) {
    if (ending.compareAndSet(null, how)) {
      out.abandon();
      readers.look();
    }
  }

  private void peerGone() {
    peerGone = true;
    readers.look();
  }

  /** {@return whether it has not ended} */
  boolean alive() {
    return ending.get() == null;
  }

  @Override
  public boolean needsThread() {
    return !alive() || peerGone;
  }

  @Override
  public boolean over() {
    return over;
  }

  @Override
  public void wakeReader() {
    out.rouse(bell);
  }

  @Override
  public boolean work() {
    boolean ready = in.ready();
    if (ready) {
      watch.news();
      in.batch();
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
      in.drained();
    }
    return pumps || room;
  }

  private boolean news() {
    return in.ready() || (out.needsReader() && (out.mayPump() || out.roomNews()));
  }

  @Override
  public void awaitNews(Waiter waiter, long deadlineNanos) {
    watch.await(() -> news() || waiter.done() || needsThread(), deadlineNanos, true);
  }

  @Override
  public void attend() {
    if (!needsThread()) {
      watch.await(() -> news() || needsThread() || readers.letsGo(), forLong(), false);
    } else if (alive() && !in.started()) {
      watch.await(() -> in.started() || !alive(), forLong(), false);
    } else if (alive()) {
      lost();
    } else {
      finish(Objects.requireNonNull(ending.get()));
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
    long deadline = System.nanoTime() + LINGER_NANOS;
    while (!how.byPeer() && !peerGone && System.nanoTime() - deadline < 0) {
      if (out.mayPump()) {
        out.pump();
      }
      watch.await(() -> peerGone || out.mayPump(), deadline, false);
    }
    over = true;
    lifeline.close();
    out.free(segment);
    tellEnd();
    // On a thread of its own, since what hangs on it may block.
    Thread.startVirtualThread(() -> closed.complete(how));
  }

  /** A handler that comes late is told late, by whoever sees both it and the end. */
  private void tellEnd() {
    Closed how = ending.get();
    if (how != null && in.started() && told.compareAndSet(false, true)) {
      in.closed(how);
    }
  }

  @Override
  public String toString() {
    return peer.endpoint() + (peer.dialled() ? " (dialled)" : " (from " + peer.address() + ")");
  }
}
