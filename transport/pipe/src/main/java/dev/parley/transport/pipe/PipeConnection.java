package dev.parley.transport.pipe;

import dev.parley.base.Limits;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Frames;
import dev.parley.transport.api.InterruptibleSleep;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.Readers;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.Waiter;
import dev.parley.transport.api.Wakefulness;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A connection over a pipe, put together from its halves, {@link Outgoing} and {@link Incoming},
 * and {@link Readers}, who read it.
 *
 * <p>It ends once, by whoever is first: here with CLOSE, by the peer's CLOSE, or by the end of the
 * peer's process. The connection's thread then tells the handler and closes the channel.
 *
 * <p>Threads: safe for all; what {@link Readers} calls, by the one that reads.
 */
final class PipeConnection implements Connection, Readers.Source {
  /** How long the peer may take to read what was sent before CLOSE. */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final PipeChannel channel;
  private final PeerInfo peer;
  private final int messageBytesMax;
  private final Outgoing out;
  private final Incoming in;
  private final Readers readers;
  private final Wakefulness wakefulness = new Wakefulness();
  private final InterruptibleSleep interruptible;

  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean told = new AtomicBoolean(); // the handler knows the end
  private final AtomicReference<@Nullable Closed> ending = new AtomicReference<>();
  private final CompletableFuture<Closed> closed = new CompletableFuture<>();
  private volatile boolean over;

  PipeConnection(PipeChannel channel, PeerInfo peer, TransportConfig config) {
    this.channel = channel;
    this.peer = peer;
    this.messageBytesMax = Math.min(config.messageBytesMax(), Frames.PAYLOAD_BYTES_MAX);
    this.out = new Outgoing(channel, messageBytesMax, config.queuedBytesMax());
    this.in = new Incoming(this, channel, out, messageBytesMax);
    this.readers = new Readers(this, "parley-pipe " + peer.endpoint().getSchemeSpecificPart());
    this.interruptible = new InterruptibleSleep(channel::wake);
  }

  /** Begins to live. */
  PipeConnection begun() {
    readers.start();
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
    boolean look = out.send(inBatch);
    if (out.overrun()) {
      end(new Closed(CloseReason.LIMIT_EXCEEDED, "FR-8: too many bytes wait to be sent", false));
    } else if (look && !inBatch) {
      readers.look();
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

  /** {@return whether it has not ended} */
  boolean alive() {
    return ending.get() == null;
  }

  @Override
  public boolean needsThread() {
    return !alive();
  }

  @Override
  public boolean over() {
    return over;
  }

  @Override
  public void wakeReader() {
    channel.wake();
  }

  @Override
  public boolean work() {
    boolean read = in.ready() && in.batch();
    if (read) {
      wakefulness.news();
    }
    return out.needsReader() ? tend(read) || read : read;
  }

  private boolean tend(boolean read) {
    IOException failure = out.failure();
    if (failure != null) {
      if (!read && in.started()) { // everything that came before is handled
        endedByPeer(lost(failure));
      }
      return false;
    }
    boolean pumped = out.blocked() && out.pump();
    boolean room = out.takeRoomNews();
    if (room) {
      in.drained();
    }
    return pumped || room;
  }

  private static Closed lost(IOException failure) {
    return failure instanceof PipeChannel.GoneException
        ? new Closed(CloseReason.PEER_GONE, "the other side went without CLOSE", true)
        : new Closed(CloseReason.IO_ERROR, "writing failed: " + failure.getMessage(), true);
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // speed leans on the scheduler here, nothing else does
  public void awaitNews(Waiter waiter, long deadlineNanos) {
    long now = System.nanoTime();
    if (wakefulness.awake(now)) {
      Thread.yield();
    } else {
      interruptible.run(() -> sleep(deadlineNanos - now));
    }
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // as above
  public void attend() {
    if (!alive()) {
      finish(Objects.requireNonNull(ending.get()));
    } else if (wakefulness.awake(System.nanoTime())) {
      Thread.yield();
    } else {
      sleep(Long.MAX_VALUE);
    }
  }

  private void sleep(long nanos) {
    channel.await(in.ready(), out.blocked(), nanos);
  }

  private void finish(Closed how) {
    tellEnd();
    if (!how.byPeer()) {
      linger();
    }
    out.free();
    over = true;
    tellEnd();
    // On a thread of its own, since what hangs on it may block.
    Thread.startVirtualThread(() -> closed.complete(how));
  }

  /** Lets the last bytes leave, until the peer has closed as well. */
  private void linger() {
    long deadline = System.nanoTime() + LINGER_NANOS;
    long left = LINGER_NANOS;
    int count = in.forget();
    while (left > 0 && out.failure() == null && count >= 0) {
      if (out.blocked()) {
        out.pump();
      }
      if (count == 0) {
        channel.await(true, out.blocked(), left);
      }
      left = deadline - System.nanoTime();
      count = in.forget();
    }
  }

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
