package dev.parley.transport.jvm;

import dev.parley.base.Limits;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.Waiter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One end of an {@link Exchange}.
 *
 * <p>Threads: safe for all; {@link #receive} by the thread that drains the exchange.
 */
final class JvmConnection implements Connection {
  private static final Logger LOG = System.getLogger(JvmConnection.class.getName());

  /** A handler that blocks, against its contract, holds up the end of a transport this long. */
  private static final int END_WAIT_SECONDS = 1;

  private final Exchange exchange;
  private final PeerInfo peer;
  private final Lane outgoing;
  private final Lane incoming;
  private final MessageInput input = new MessageInput();

  private final AtomicBoolean started = new AtomicBoolean();
  private volatile @Nullable MessageHandler handler; // null until started
  private final AtomicReference<@Nullable Closed> ending = new AtomicReference<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CompletableFuture<Closed> closed = new CompletableFuture<>();
  private volatile boolean roomNews; // the handler is to be told 'drained'
  private boolean told; // the handler knows the end

  JvmConnection(Exchange exchange, PeerInfo peer, Lane outgoing, Lane incoming) {
    this.exchange = exchange;
    this.peer = peer;
    this.outgoing = outgoing;
    this.incoming = incoming;
  }

  @Override
  public PeerInfo peer() {
    return peer;
  }

  @Override
  public int messageBytesMax() {
    return outgoing.messageBytesMax();
  }

  @Override
  public void start(MessageHandler receiver) {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException(this + " was started already");
    }
    handler = receiver;
    exchange.drain();
  }

  @Override
  public Admission admit(long waitNanos) throws InterruptedException {
    return outgoing.admit(exchange.inHandler() ? 0 : waitNanos);
  }

  @Override
  public MessageOutput open() {
    return outgoing.open();
  }

  @Override
  public void send() {
    if (outgoing.send()) {
      if (outgoing.overrun()) {
        end(new Closed(CloseReason.LIMIT_EXCEEDED, "FR-8: too many bytes wait to be sent", false));
      }
      exchange.drain();
    }
  }

  @Override
  public void discard() {
    outgoing.discard();
  }

  /** Whoever sends the reply signals the waiter, from its own thread if it is not this one. */
  @Override
  public boolean await(Waiter waiter, long deadlineNanos) throws InterruptedException {
    if (exchange.inHandler()) {
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
  public void close(CloseReason reason, String text) {
    end(new Closed(reason, Closed.cut(text, Limits.CLOSE_TEXT_BYTES_MAX), false));
  }

  private void end(Closed how) {
    if (ending.compareAndSet(null, how)) {
      outgoing.endWith(new Closed(how.reason(), how.text(), true));
      incoming.abandon();
      if (handler == null) {
        finish(how);
      }
      exchange.drain();
    }
  }

  @Override
  public CompletionStage<Closed> closed() {
    return closed.minimalCompletionStage();
  }

  /** Waits until the handler knows the end; not inside a handler. */
  void awaitEnd() {
    if (exchange.inHandler()) {
      return;
    }
    try {
      if (!ended.await(END_WAIT_SECONDS, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, this + ": a handler blocks; the connection ends when it returns");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Gives the handler the next thing that there is for it. {@return whether there was one} */
  boolean receive() {
    MessageHandler receiver = handler;
    if (receiver == null || told) {
      return false;
    }
    Closed how = ending.get();
    if (how != null) {
      tellEnd(receiver, how);
      return true;
    }
    return message(receiver) || room(receiver) || peerEnd(receiver);
  }

  private boolean message(MessageHandler receiver) {
    if (!incoming.next(input)) {
      return false;
    }
    try {
      receiver.message(input);
    } catch (RuntimeException | Error e) {
      failed(e);
    }
    if (incoming.handled()) {
      exchange.otherEnd(this).roomNews = true;
    }
    return true;
  }

  private boolean room(MessageHandler receiver) {
    if (!roomNews) {
      return false;
    }
    roomNews = false;
    guarded(receiver::drained);
    return true;
  }

  private boolean peerEnd(MessageHandler receiver) {
    Closed how = incoming.end();
    if (how == null || !ending.compareAndSet(null, how)) {
      return false;
    }
    outgoing.abandon();
    tellEnd(receiver, how);
    return true;
  }

  private void tellEnd(MessageHandler receiver, Closed how) {
    told = true;
    guarded(() -> receiver.closed(how));
    finish(how);
  }

  private void finish(Closed how) {
    ended.countDown();
    // On a thread of its own, since what hangs on it may block.
    Thread.startVirtualThread(() -> closed.complete(how));
  }

  private void guarded(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  private void failed(Throwable e) {
    if (e instanceof BadMessageException bad) {
      close(bad.reason(), String.valueOf(bad.getMessage()));
    } else {
      close(CloseReason.REFUSED, "the receiver failed on a message");
      LOG.log(Level.WARNING, this + ": the message handler threw, connection closed", e);
    }
  }

  @Override
  public String toString() {
    return peer.endpoint() + (peer.dialled() ? " (dialled)" : " (accepted)");
  }
}
