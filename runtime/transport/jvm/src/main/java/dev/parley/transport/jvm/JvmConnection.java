package dev.parley.transport.jvm;

import dev.parley.transport.api.BaseConnection;
import dev.parley.transport.api.Capacity;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Handling;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.Waiter;
import java.util.concurrent.locks.LockSupport;

/**
 * One end of an {@link Exchange}.
 *
 * <p>Threads: safe for all; {@link #receive} by the thread that drains the exchange.
 */
final class JvmConnection extends BaseConnection {
  private final Exchange exchange;
  private final Lane outgoing;
  private final Lane incoming;
  private final Handling handling;
  private final MessageInput input = new MessageInput();
  private volatile boolean roomNews; // a drained() notification is due
  private boolean told; // the handler was notified of the end

  JvmConnection(
      Exchange exchange,
      PeerInfo peer,
      int messageBytesMax,
      Capacity.Place place,
      Lane outgoing,
      Lane incoming) {
    super(peer, messageBytesMax, place);
    this.exchange = exchange;
    this.outgoing = outgoing;
    this.incoming = incoming;
    this.handling = new Handling(this, outgoing);
  }

  @Override
  protected void begin(MessageHandler handler) {
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
      outgoing.overrun().ifPresent(this::end);
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
  public boolean await(Waiter waiter, long deadlineNanos) throws InterruptedException {
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
  protected void sayEnd(Closed how) {
    outgoing.endWith(new Closed(how.reason(), how.text(), true));
    incoming.abandon();
    if (!handling.started()) {
      complete();
    }
    exchange.drain();
  }

  /** {@return whether the calling thread runs a handler of either end} */
  boolean inHandler() {
    return exchange.inHandler();
  }

  /** Delivers the next message or event to the handler. {@return whether there was one} */
  boolean receive() {
    if (!handling.started() || told) {
      return false;
    }
    Closed how = ending();
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
    Closed how = incoming.ending();
    if (how == null || !ends(how)) {
      return false;
    }
    outgoing.abandon();
    tellEnd(how);
    return true;
  }

  private void tellEnd(Closed how) {
    told = true;
    handling.closed(how);
    complete();
  }
}
