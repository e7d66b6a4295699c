package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReplyWaiter;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A connection whose other side is a test that speaks raw messages. The thread that says {@link
 * #arrives} is the one that reads; what the session sends waits in a queue.
 */
final class FakeConnection implements Connection {
  private final ReentrantLock claim = new ReentrantLock();
  private final ReentrantLock reading = new ReentrantLock();
  private final MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
  private final BlockingQueue<RawMessage> sent = new LinkedBlockingQueue<>();
  private final CompletableFuture<CloseStatus> closed = new CompletableFuture<>();
  private volatile MessageHandler handler;
  private volatile Throwable broken;

  /** What {@link #admit} answers. */
  volatile Admission admission = Admission.READY;

  /** What the peer does while the session begins. */
  volatile Runnable whenStarted = () -> {};

  /** Whether this side has dialled; set before it starts. */
  volatile boolean dialled = true;

  /** How often messages were given up half-way. */
  volatile int discarded;

  volatile int lastBytes; // of the last message that was sent

  // ---- the test's side

  /** The peer sends a message. What a session throws ends the connection, as in the transports. */
  void arrives(byte[] message) {
    reading.lock();
    try {
      if (closed.isDone()) {
        return;
      }
      handler.message(new MessageInput(message));
    } catch (BadMessageException e) {
      close(e.reason(), e.getMessage());
    } catch (RuntimeException | Error e) {
      broken = e;
      close(CloseReason.REFUSED, "the receiver failed on a message");
    } finally {
      reading.unlock();
    }
  }

  void arrives(RawMessage.Builder message) {
    arrives(message.bytes());
  }

  /** The peer is gone. */
  void breaks(CloseReason reason, String text) {
    end(new CloseStatus(reason, text, true));
  }

  /** There is room again. */
  void drains() {
    admission = Admission.READY;
    reading.lock();
    try {
      handler.drained();
    } finally {
      reading.unlock();
    }
  }

  /** {@return the next message of the session, after those that were taken before} */
  RawMessage next() {
    Eventually.eventually("a message, or the end", () -> !sent.isEmpty() || closed.isDone());
    RawMessage message = sent.poll();
    if (message == null) {
      throw new AssertionError("no message; the connection is " + closed.join(), broken);
    }
    return message;
  }

  /** {@return the next message, which must be of that kind} */
  RawMessage next(int kind) {
    RawMessage message = next();
    if (message.kind() != kind) {
      throw new AssertionError("kind " + kind + " expected, but: " + message);
    }
    return message;
  }

  /** {@return whether nothing was sent that was not taken} */
  boolean quiet() {
    return sent.isEmpty();
  }

  int waiting() {
    return sent.size();
  }

  boolean isOpen() {
    return !closed.isDone();
  }

  /** {@return how it ended; it must have} */
  CloseStatus end() {
    return Eventually.value("the end of the connection", closed);
  }

  /** {@return what the session threw besides bad messages; null for nothing} */
  Throwable broken() {
    return broken;
  }

  // ---- the session's side

  @Override
  public PeerInfo peer() {
    return new PeerInfo(
        URI.create("test:desk"),
        dialled,
        PeerInfo.Security.LOCAL,
        "desk 7",
        Optional.of(new PeerInfo.Credentials("alice", "pupils")));
  }

  @Override
  public int messageBytesMax() {
    return Limits.MESSAGE_BYTES_MAX;
  }

  @Override
  public void start(MessageHandler given) {
    handler = given;
    whenStarted.run();
  }

  @Override
  public Admission admit(long waitNanos) {
    long until = System.nanoTime() + waitNanos;
    while (admission == Admission.FULL && until - System.nanoTime() > 0 && !closed.isDone()) {
      LockSupport.parkNanos(this, Math.min(1_000_000, until - System.nanoTime()));
    }
    return closed.isDone() ? Admission.CLOSED : admission;
  }

  @Override
  public MessageOutput open() {
    claim.lock();
    if (claim.getHoldCount() != 1) {
      throw new AssertionError("a message is opened inside another");
    }
    out.begin(0);
    return out;
  }

  @Override
  public void send() {
    byte[] message = out.toByteArray();
    lastBytes = message.length;
    claim.unlock();
    if (!closed.isDone()) {
      sent.add(RawMessage.parse(message));
    }
  }

  @Override
  public void discard() {
    discarded++;
    claim.unlock();
  }

  @Override
  public boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    while (!waiter.done()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (deadlineNanos == Long.MAX_VALUE) {
        LockSupport.park(waiter);
      } else {
        long left = deadlineNanos - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        LockSupport.parkNanos(waiter, left);
      }
    }
    return true;
  }

  @Override
  public void close(CloseReason reason, String text) {
    end(new CloseStatus(reason, text, false));
  }

  private void end(CloseStatus how) {
    reading.lock();
    try {
      if (closed.complete(how)) {
        handler.closed(how);
      }
    } finally {
      reading.unlock();
    }
  }

  @Override
  public CompletionStage<CloseStatus> closed() {
    return closed;
  }
}
