package dev.parley.transport.api;

import dev.parley.base.Limits;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A connection that {@link Readers} read, for transports to build theirs on.
 *
 * <p>It ends once, by whoever is first: here with CLOSE, or by the peer. Its own thread then tells
 * the handler, gives everything back, and calls {@link #complete}.
 *
 * <p>Threads: safe for all; what {@link Readers} calls, by the one that reads.
 */
public abstract class ReaderConnection implements Connection, Readers.Source {
  /** Who reads it. */
  protected final Readers readers;

  /** How it calls its handler. */
  protected final Handling handling;

  private final PeerInfo peer;
  private final int messageBytesMax;
  private final SendQueue out;
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean told = new AtomicBoolean(); // the handler knows the end
  private final AtomicReference<@Nullable Closed> ending = new AtomicReference<>();
  private final CompletableFuture<Closed> closed = new CompletableFuture<>();
  private volatile boolean over;

  /**
   * @param thread the name of its own thread
   */
  @SuppressWarnings("this-escape") // both only keep it: nothing runs before the subclass is made
  protected ReaderConnection(PeerInfo peer, int messageBytesMax, SendQueue out, String thread) {
    this.peer = peer;
    this.messageBytesMax = messageBytesMax;
    this.out = out;
    this.handling = new Handling(this, out);
    this.readers = new Readers(this, thread);
  }

  /** Queues CLOSE, behind which nothing is taken any more. */
  protected abstract void sayClose(CloseReason reason, String text);

  @Override
  public final PeerInfo peer() {
    return peer;
  }

  @Override
  public final int messageBytesMax() {
    return messageBytesMax;
  }

  @Override
  public final void start(MessageHandler handler) {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException(this + " was started already");
    }
    handling.start(handler);
    readers.look();
    if (over) {
      tellEnd();
    }
  }

  @Override
  public final Admission admit(long waitNanos) throws InterruptedException {
    return out.admit(inHandler() ? 0 : waitNanos);
  }

  @Override
  public final void discard() {
    out.discard();
  }

  @Override
  public final boolean await(Waiter waiter, long deadlineNanos) throws InterruptedException {
    if (inHandler()) {
      throw new IllegalStateException("a message handler cannot wait: it would wait for itself");
    }
    return readers.await(waiter, deadlineNanos);
  }

  /** {@return whether the calling thread is inside this connection's handler, or its own thread} */
  public final boolean inHandler() {
    return handling.inside() || readers.isCurrent();
  }

  @Override
  public final void close(CloseReason reason, String text) {
    end(new Closed(reason, Closed.cut(text, Limits.CLOSE_TEXT_BYTES_MAX), false));
  }

  /** Ends it from here, with CLOSE. */
  protected final void end(Closed how) {
    if (ending.compareAndSet(null, how)) {
      sayClose(how.reason(), how.text());
      readers.look();
    }
  }

  /** The peer sent CLOSE, or is gone. */
  public final void endedByPeer(Closed how) {
    if (ending.compareAndSet(null, how)) {
      out.abandon();
      readers.look();
    }
  }

  /** {@return whether it has not ended} */
  public final boolean alive() {
    return ending.get() == null;
  }

  /** {@return how it ended, or null when it has not} */
  protected final @Nullable Closed ending() {
    return ending.get();
  }

  @Override
  public final boolean over() {
    return over;
  }

  /** Tells the handler of the end, once. One that comes late is told late, by whoever sees both. */
  protected final void tellEnd() {
    Closed how = ending.get();
    if (how != null && handling.started() && told.compareAndSet(false, true)) {
      handling.closed(how);
    }
  }

  /** Everything is given back. */
  protected final void complete(Closed how) {
    over = true;
    tellEnd();
    // On a thread of its own, since what hangs on it may block.
    Thread.startVirtualThread(() -> closed.complete(how));
  }

  @Override
  public final CompletionStage<Closed> closed() {
    return closed.minimalCompletionStage();
  }

  @Override
  public final String toString() {
    return peer.endpoint() + (peer.dialled() ? " (dialled)" : " (from " + peer.address() + ")");
  }
}
