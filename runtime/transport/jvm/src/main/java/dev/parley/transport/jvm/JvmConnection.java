package dev.parley.transport.jvm;

import dev.parley.transport.api.AbstractConnection;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.HandlerInvoker;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReplyWaiter;
import java.util.concurrent.locks.LockSupport;

/**
 * One end of an {@link JvmConnectionPair}.
 *
 * <p>Threads: safe for all; {@link #receive} by the thread that drains the exchange.
 */
final class JvmConnection extends AbstractConnection {
  private final JvmConnectionPair exchange;
  private final JvmSendQueue outgoing;
  private final JvmSendQueue incoming;
  private final HandlerInvoker handling;
  private final MessageInput input = new MessageInput();
  private volatile boolean roomNews; // a drained() notification is due
  private boolean told; // the handler was notified of the end

  JvmConnection(
      JvmConnectionPair exchange,
      PeerInfo peer,
      int messageBytesMax,
      AdmissionControl.Permit place,
      JvmSendQueue outgoing,
      JvmSendQueue incoming) {
    super(peer, messageBytesMax, place);
    this.exchange = exchange;
    this.outgoing = outgoing;
    this.incoming = incoming;
    this.handling = new HandlerInvoker(this, outgoing);
  }

  @Override
  protected void startDelivery(MessageHandler handler) {
    handling.start(handler);
    exchange.drain();
  }

  @Override
  public Admission admit(long waitNanos) throws InterruptedException {
    return outgoing.admit(inHandler() ? 0 : waitNanos);
  }

  @Override
  public MessageOutput open() {
    return outgoing.open();
  }

  @Override
  public void send() {
    if (outgoing.send()) {
      outgoing.overrun().ifPresent(this::endLocally);
      exchange.drain();
    }
  }

  @Override
  public void discard() {
    outgoing.discard();
  }

  /**
   * Parks until the thread that sends the reply signals the waiter. There is nothing to read here:
   * the sending thread runs the handlers of this end.
   */
  @Override
  public boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    if (inHandler()) {
      throw new IllegalStateException("a message handler cannot wait: it would wait for itself");
    }
    while (!waiter.done()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      long left = deadlineNanos - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      LockSupport.parkNanos(this, left);
    }
    return true;
  }

  @Override
  protected void beginClose(CloseStatus how) {
    outgoing.endWith(new CloseStatus(how.reason(), how.text(), true));
    incoming.discardQueued();
    if (!handling.hasHandler()) {
      completeClose();
    }
    exchange.drain();
  }

  /** {@return whether the calling thread runs a handler of either end} */
  boolean inHandler() {
    return exchange.inHandler();
  }

  /** Delivers the next message or event to the handler. {@return whether there was one} */
  boolean receive() {
    if (!handling.hasHandler() || told) {
      return false;
    }
    CloseStatus how = closeStatus();
    if (how != null) {
      tellEnd(how);
      return true;
    }
    return message() || room() || peerEnd();
  }

  private boolean message() {
    if (!incoming.next(input)) {
      return false;
    }
    try {
      handling.message(input);
    } catch (RuntimeException | Error e) {
      handling.failed(e);
    }
    if (incoming.handled()) {
      exchange.otherEnd(this).roomNews = true;
    }
    return true;
  }

  private boolean room() {
    if (!roomNews) {
      return false;
    }
    roomNews = false;
    handling.drained();
    return true;
  }

  private boolean peerEnd() {
    CloseStatus how = incoming.ending();
    if (how == null || !tryEnd(how)) {
      return false;
    }
    outgoing.discardQueued();
    tellEnd(how);
    return true;
  }

  private void tellEnd(CloseStatus how) {
    told = true;
    handling.closed(how);
    completeClose();
  }
}
