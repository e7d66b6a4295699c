package dev.parley.transport.api;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A connection that {@link Readers} read, for transports to build theirs on.
 *
 * <p>It ends once, by whoever is first: here with CLOSE, or by the peer. Its own thread then tells
 * the handler, gives everything back, and calls {@link #freed}.
 *
 * <p>Threads: safe for all; what {@link Readers} calls, by the one that reads.
 */
public abstract class ReaderConnection extends BaseConnection implements Readers.Source {
  /** Who reads it. */
  protected final Readers readers;

  /** How it calls its handler. */
  protected final Handling handling;

  private final SendQueue out;
  private final AtomicBoolean told = new AtomicBoolean(); // the handler knows the end
  private volatile boolean over;

  /**
   * @param thread the name of its own thread
   */
  @SuppressWarnings("this-escape") // both only keep it: nothing runs before the subclass is made
  protected ReaderConnection(
      PeerInfo peer, int messageBytesMax, Capacity.Place place, SendQueue out, String thread) {
    super(peer, messageBytesMax, place);
    this.out = out;
    this.handling = new Handling(this, out);
    this.readers = new Readers(this, thread);
  }

  /** Queues CLOSE, behind which nothing is taken any more. */
  protected abstract void sayClose(CloseReason reason, String text);

  @Override
  protected final void begin(MessageHandler handler) {
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
  protected final void sayEnd(Closed how) {
    sayClose(how.reason(), how.text());
    readers.look();
  }

  /** The peer sent CLOSE, or is gone. */
  public final void endedByPeer(Closed how) {
    if (ends(how)) {
      out.abandon();
      readers.look();
    }
  }

  @Override
  public final boolean over() {
    return over;
  }

  /** Tells the handler of the end, once. One that comes late is told late, by whoever sees both. */
  protected final void tellEnd() {
    Closed how = ending();
    if (how != null && handling.started() && told.compareAndSet(false, true)) {
      handling.closed(how);
    }
  }

  /** Everything is given back. */
  protected final void freed() {
    over = true;
    tellEnd();
    complete();
  }
}
