package dev.parley.transport.api;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Base class for connections whose reading role moves between threads ({@link LeaderFollowers}).
 *
 * <p>A connection ends once: locally with CLOSE, or by the peer, whichever is first. Its own thread
 * then notifies the handler, releases the resources, and calls {@link #released}.
 *
 * <p>Threads: safe for all; methods that {@link LeaderFollowers} calls are confined to the reading
 * thread.
 */
public abstract class LeaderFollowerConnection extends AbstractConnection
    implements LeaderFollowers.ReadableConnection {
  /** The reading role of this connection. */
  protected final LeaderFollowers readers;

  /** The handler invocation of this connection. */
  protected final HandlerInvoker handling;

  private final SendQueue out;
  private final AtomicBoolean told = new AtomicBoolean(); // the handler was notified of the end
  private volatile boolean over;

  /**
   * @param thread the name of the connection's own thread
   */
  @SuppressWarnings("this-escape") // both only keep it: nothing runs before the subclass is made
  protected LeaderFollowerConnection(
      PeerInfo peer,
      int messageBytesMax,
      AdmissionControl.Permit place,
      SendQueue out,
      String thread) {
    super(peer, messageBytesMax, place);
    this.out = out;
    this.handling = new HandlerInvoker(this, out);
    this.readers = new LeaderFollowers(this, thread);
  }

  /** Queues CLOSE, after which no message is accepted. */
  protected abstract void queueClose(CloseReason reason, String text);

  @Override
  protected final void startDelivery(MessageHandler handler) {
    handling.start(handler);
    readers.wakeForWork();
    if (over) {
      notifyEnd();
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
  public final boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    if (inHandler()) {
      throw new IllegalStateException("a message handler cannot wait: it would wait for itself");
    }
    return readers.await(waiter, deadlineNanos);
  }

  /** {@return whether the calling thread is inside this connection's handler, or its own thread} */
  public final boolean inHandler() {
    return handling.isInHandler() || readers.isCurrent();
  }

  @Override
  protected final void beginClose(CloseStatus how) {
    queueClose(how.reason(), how.text());
    readers.wakeForWork();
  }

  /** Ends the connection because the peer sent CLOSE or disappeared. */
  public final void endedByPeer(CloseStatus how) {
    if (tryEnd(how)) {
      out.discardQueued();
      readers.wakeForWork();
    }
  }

  @Override
  public final boolean isReleased() {
    return over;
  }

  /**
   * Notifies the handler of the end, once. A handler that is set after the end is notified by
   * {@link #startDelivery}.
   */
  protected final void notifyEnd() {
    CloseStatus how = closeStatus();
    if (how != null && handling.hasHandler() && told.compareAndSet(false, true)) {
      handling.closed(how);
    }
  }

  /** Completes the end: all resources are released. */
  protected final void released() {
    over = true;
    notifyEnd();
    completeClose();
  }
}
