package dev.parley.transport.api;

import dev.parley.transport.api.Connection.Admission;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Base class for the send queue of a connection: serializes encoding, bounds the bytes that wait to
 * be sent (rules FR-8 and FR-12), and blocks or notifies senders (back-pressure).
 *
 * <pre>
 *   0 ............ queuedBytesMax / 2 ............ queuedBytesMax ............ pause ......... overrun
 *   | roomy: who waited goes on | senders are admitted | only replies are added | not read from | closed
 * </pre>
 *
 * <p>Threads: safe for all, except where a method says otherwise. The lock is held between {@link
 * #open} and the end of the message; no blocking operation runs under it. Memory: bounded by {@link
 * #overrun}, which the owner must check.
 */
public abstract class SendQueue {
  private static final CloseStatus OVERRUN =
      new CloseStatus(CloseReason.LIMIT_EXCEEDED, "FR-8: too many bytes wait to be sent", false);

  private static final CloseStatus NO_MEMORY =
      new CloseStatus(
          CloseReason.LIMIT_EXCEEDED,
          "FR-12: no memory for more bytes that wait to be sent; read what was sent, or try again"
              + " later",
          false);

  /** Lock of the queue, held while a message is encoded and for changes that must be atomic. */
  protected final ReentrantLock lock = new ReentrantLock();

  private final Condition room = lock.newCondition();
  private final SendMemory memory;
  private final long queuedBytesMax;
  private final long pauseBytes;
  private final long overrunBytes;

  private boolean opened; // guarded by lock
  private volatile int waiting; // threads in admit; written inside the lock
  private volatile boolean ended; // nothing more is taken; written inside the lock
  private volatile long taken; // bytes ever queued; written inside the lock
  private volatile long left; // bytes that ever left; written by one thread at a time
  private volatile boolean full; // a refused sender waits for a notification
  private volatile boolean scarce; // memory ran short, and less than usual may wait
  private volatile boolean starved; // there was no memory even for a reply

  /**
   * Creates an empty queue.
   *
   * @param memory the account of waiting bytes; its owner closes it when the connection has ended
   */
  protected SendQueue(int messageBytesMax, int queuedBytesMax, SendMemory memory) {
    this.memory = memory;
    this.queuedBytesMax = queuedBytesMax;
    // Above what admitted senders reach, or two peers that both send much would wait for each
    // other.
    this.pauseBytes = (long) queuedBytesMax + messageBytesMax;
    this.overrunBytes = 2 * pauseBytes;
  }

  /** {@return the number of bytes that wait to be sent} */
  public final long queuedBytes() {
    long gone = left; // first: never more than was taken
    return taken - gone;
  }

  /** {@return the total number of bytes sent so far, for observing progress} */
  public final long sentBytes() {
    return left;
  }

  /** {@return whether reading from the peer is paused because it reads its replies too slowly} */
  public final boolean pausesReading() {
    return queuedBytes() > (scarce ? SendMemory.FREE_BYTES : pauseBytes);
  }

  /** {@return whether blocked senders may continue: at most half of the limit still waits} */
  public final boolean canResume() {
    return queuedBytes() <= (scarce ? SendMemory.FREE_BYTES : queuedBytesMax) / 2;
  }

  /**
   * {@return the close reason when senders that cannot wait have queued too much; otherwise empty}
   */
  public final Optional<CloseStatus> overrun() {
    if (starved) {
      return Optional.of(NO_MEMORY);
    }
    return queuedBytes() > overrunBytes ? Optional.of(OVERRUN) : Optional.empty();
  }

  /** Implements {@link Connection#admit}. */
  public final Admission admit(long waitNanos) throws InterruptedException {
    if (ended) {
      return Admission.CLOSED;
    }
    if (hasRoom()) {
      return Admission.READY;
    }
    if (waitNanos > 0) {
      return waitForRoom(waitNanos);
    }
    full = true;
    // Again, after the flag: bytes sent in between would not cause a notification.
    return hasRoom() ? Admission.READY : Admission.FULL;
  }

  /** {@return whether one more message may be queued} */
  private boolean hasRoom() {
    long waits = queuedBytes();
    if (waits >= queuedBytesMax) {
      return false;
    }
    if (scarce) { // until it has drained: a reply may have covered what admitted senders may not
      return canResume();
    }
    boolean fits = memory.tryCover(waits);
    if (!fits) {
      scarce = true;
    }
    return fits;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  private Admission waitForRoom(long waitNanos) throws InterruptedException {
    lock.lockInterruptibly();
    waiting++;
    try {
      long nanos = waitNanos;
      while (!ended && !hasRoom()) {
        if (nanos <= 0) {
          return Admission.FULL;
        }
        nanos = room.awaitNanos(nanos);
      }
      return ended ? Admission.CLOSED : Admission.READY;
    } finally {
      waiting--;
      lock.unlock();
    }
  }

  /** Implements {@link Connection#open}. Begins with {@link #claim}. */
  public abstract MessageOutput open();

  /** Takes the lock for a message. */
  protected final void claim() {
    lock.lock();
    opened = true;
  }

  /**
   * Ends the message, under the lock. Must be followed by {@link #discard}.
   *
   * @return whether the message is to be queued; false when the connection has ended
   * @throws IllegalStateException when it is empty
   */
  protected final boolean acceptsMessage(int length) {
    if (!opened || ended) {
      return false;
    }
    if (length == 0) {
      throw new IllegalStateException("a message has at least one byte");
    }
    opened = false;
    return true;
  }

  /** Drops the message, unless it is queued, and releases the lock. */
  public void discard() {
    try {
      dropOpenMessage();
    } finally {
      lock.unlock();
    }
  }

  /** Drops the message that this thread has opened. Called under the lock. */
  protected final void dropOpenMessage() {
    if (opened) {
      opened = false;
      rewind();
    }
  }

  /** Removes the encoded part of a dropped message. Called under the lock. */
  protected void rewind() {}

  /** Adds to the queued bytes; a negative number subtracts. Called under the lock. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  protected final void addQueued(long bytes) {
    taken += bytes;
    long waits = queuedBytes();
    if (!memory.tryCover(waits)) {
      scarce = true;
      starved = !memory.coverReply(waits);
    }
  }

  /** Records sent bytes. Called by one thread at a time. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // as the name of the field says
  protected final void recordSent(long bytes) {
    left += bytes;
    settle();
  }

  private void settle() {
    memory.waiting(queuedBytes());
    if (scarce && canResume()) {
      scarce = false;
    }
  }

  /** Records all queued bytes as sent. Called by the thread that may call {@link #recordSent}. */
  protected final void recordAllSent() {
    left = taken;
    settle();
  }

  /** {@return whether the queue is ended and accepts no more messages} */
  protected final boolean ended() {
    return ended;
  }

  /** Ends the queue: it accepts no more messages. Called under the lock. */
  protected final void end() {
    dropOpenMessage();
    ended = true;
    room.signalAll();
  }

  /** Drops all queued messages and ends the queue. */
  public abstract void discardQueued();

  /** Sends the messages that were held back during a batch. */
  public void flush() {}

  /**
   * Wakes the senders that wait in {@link #admit} if there is room. To be called after bytes have
   * been sent.
   */
  protected final void wake() {
    if (waiting > 0 && canResume()) {
      lock.lock();
      try {
        room.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Requests a notification through {@link #isRoomNotificationDue}.
   *
   * @return false when there is room already
   */
  public final boolean requestRoomNotification() {
    full = true;
    return !canResume();
  }

  /** {@return whether a refused sender may try again} */
  public final boolean isRoomNotificationDue() {
    return full && canResume();
  }

  /**
   * Consumes the notification that there is room again.
   *
   * @return whether there was one
   */
  public final boolean consumeRoomNotification() {
    boolean news = isRoomNotificationDue();
    if (news) {
      full = false;
    }
    return news;
  }
}
