package dev.parley.transport.api;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Base class for connections whose reading role moves between threads ({@link Readers}).
 *
 * <p>A connection ends once: locally with CLOSE, or by the peer, whichever is first. Its own thread
 * then notifies the handler, releases the resources, and calls {@link #freed}.
 *
 * <p>Threads: safe for all; methods that {@link Readers} calls are confined to the reading thread.
 */
public abstract class ReaderConnection extends BaseConnection implements Readers.Source {
  /** The reading role of this connection. */
  protected final Readers readers;

  /** The handler invocation of this connection. */
  protected final Handling handling;

  private final SendQueue out;
  private final AtomicBoolean told = new AtomicBoolean(); // the handler was notified of the end
  private volatile boolean over;

  /**
   * @param thread the name of the connection's own thread
   */
  @SuppressWarnings("this-escape") // both only keep it: nothing runs before the subclass is made
  protected ReaderConnection(
      PeerInfo peer, int messageBytesMax, Capacity.Place place, SendQueue out, String thread) {
    super(peer, messageBytesMax, place);
    this.out = out;
    this.handling = new Handling(this, out);
    this.readers = new Readers(this, thread);
  }

  /** Queues CLOSE, after which no message is accepted. */
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

  /** Ends the connection because the peer sent CLOSE or disappeared. */
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

  /**
   * Notifies the handler of the end, once. A handler that is set after the end is notified by
   * {@link #begin}.
   */
  protected final void tellEnd() {
    Closed how = ending();
    if (how != null && handling.started() && told.compareAndSet(false, true)) {
      handling.closed(how);
    }
  }

  /** Completes the end: all resources are released. */
  protected final void freed() {
    over = true;
    tellEnd();
    complete();
  }
}
