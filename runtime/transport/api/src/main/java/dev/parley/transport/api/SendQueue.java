package dev.parley.transport.api;

import dev.parley.transport.api.Connection.Admission;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The outgoing half of a connection, for transports to build theirs on: whose turn it is to encode,
 * how much may wait to be sent (rules FR-8 and FR-12), and who waits for room.
 *
 * <pre>
 *   0 ............ queuedBytesMax / 2 ............ queuedBytesMax ............ pause ......... overrun
 *   | roomy: who waited goes on | senders are admitted | only replies are added | not read from | closed
 * </pre>
 *
 * <p>Threads: safe for all, except where a method says otherwise. The lock is held between {@link
 * #open} and the end of the message; nothing that waits is done inside it. Memory: bounded by
 * {@link #overrun}, which the owner heeds.
 */
public abstract class SendQueue {
  private static final Closed OVERRUN =
      new Closed(CloseReason.LIMIT_EXCEEDED, "FR-8: too many bytes wait to be sent", false);

  private static final Closed NO_MEMORY =
      new Closed(
          CloseReason.LIMIT_EXCEEDED,
          "FR-12: no memory for more bytes that wait to be sent; read what was sent, or try again"
              + " later",
          false);

  /** Held while a message is encoded, and for whatever belongs together. */
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
  private volatile boolean full; // somebody wants to be told of room
  private volatile boolean scarce; // memory ran short, and less than usual may wait
  private volatile boolean starved; // not even for a reply was there memory

  /**
   * An empty queue.
   *
   * @param memory of what waits; its owner closes it when the connection has ended
   */
  protected SendQueue(int messageBytesMax, int queuedBytesMax, SendMemory memory) {
    this.memory = memory;
    this.queuedBytesMax = queuedBytesMax;
    // Above what admitted senders reach, or two peers that both send much would wait for each
    // other.
    this.pauseBytes = (long) queuedBytesMax + messageBytesMax;
    this.overrunBytes = 2 * pauseBytes;
  }

  /** {@return bytes that wait to be sent} */
  public final long queued() {
    long gone = left; // first: never more than was taken
    return taken - gone;
  }

  /** {@return bytes that ever left, to see progress} */
  public final long left() {
    return left;
  }

  /** {@return whether the peer takes its replies so slowly that it is not read from} */
  public final boolean pausesReading() {
    return queued() > (scarce ? SendMemory.FREE_BYTES : pauseBytes);
  }

  /** {@return whether who waited may go on: at most half of what may wait is left} */
  public final boolean roomy() {
    return queued() <= (scarce ? SendMemory.FREE_BYTES : queuedBytesMax) / 2;
  }

  /** {@return how the connection ends since even senders that never wait queued too much, if so} */
  public final Optional<Closed> overrun() {
    if (starved) {
      return Optional.of(NO_MEMORY);
    }
    return queued() > overrunBytes ? Optional.of(OVERRUN) : Optional.empty();
  }

  /** See {@link Connection#admit}. */
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
    // Again, after the flag: the bytes may have left in between, and nobody would tell.
    return hasRoom() ? Admission.READY : Admission.FULL;
  }

  /** {@return whether one more message may wait behind those that do} */
  private boolean hasRoom() {
    long waits = queued();
    if (waits >= queuedBytesMax) {
      return false;
    }
    if (scarce) { // until it has drained: a reply may have covered what admitted senders may not
      return roomy();
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

  /** See {@link Connection#open}. Begins with {@link #claim}. */
  public abstract MessageOutput open();

  /** Takes the lock, for a message. */
  protected final void claim() {
    lock.lock();
    opened = true;
  }

  /**
   * Ends the message, with the lock. To be followed by {@link #discard}.
   *
   * @return whether it is to be queued; not when the connection has ended
   * @throws IllegalStateException when it is empty
   */
  protected final boolean takes(int length) {
    if (!opened || ended) {
      return false;
    }
    if (length == 0) {
      throw new IllegalStateException("a message has at least one byte");
    }
    opened = false;
    return true;
  }

  /** Forgets the message, unless it is queued, and releases the lock. */
  public void discard() {
    try {
      drop();
    } finally {
      lock.unlock();
    }
  }

  /** With the lock: forgets the message that this very thread has opened. */
  protected final void drop() {
    if (opened) {
      opened = false;
      rewind();
    }
  }

  /** With the lock: what was encoded of a message goes nowhere. */
  protected void rewind() {}

  /** With the lock: so many bytes are queued; or, when negative, are queued no more. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  protected final void queue(long bytes) {
    taken += bytes;
    long waits = queued();
    if (!memory.tryCover(waits)) {
      scarce = true;
      starved = !memory.coverReply(waits);
    }
  }

  /** So many bytes have left; by one thread at a time. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // as the name of the field says
  protected final void leave(long bytes) {
    left += bytes;
    settle();
  }

  private void settle() {
    memory.waiting(queued());
    if (scarce && roomy()) {
      scarce = false;
    }
  }

  /** Nothing is waited for any more; by the thread that may call {@link #leave}. */
  protected final void leaveAll() {
    left = taken;
    settle();
  }

  /** {@return whether nothing more is taken} */
  protected final boolean ended() {
    return ended;
  }

  /** With the lock: nothing more is taken from now on. */
  protected final void end() {
    drop();
    ended = true;
    room.signalAll();
  }

  /** Drops what is queued and takes nothing any more. */
  public abstract void abandon();

  /** Sends what was held back for the messages of a batch. */
  public void flush() {}

  /** After bytes have left: those who wait in {@link #admit} go on if they may. */
  protected final void wake() {
    if (waiting > 0 && roomy()) {
      lock.lock();
      try {
        room.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** From now on {@link #roomNews} tells of room. {@return false when there is room already} */
  public final boolean tellsOfRoom() {
    full = true;
    return !roomy();
  }

  /** {@return whether somebody who was told that there is no room may try again} */
  public final boolean roomNews() {
    return full && roomy();
  }

  /** Takes the news that there is room again. {@return whether there was any} */
  public final boolean takeRoomNews() {
    boolean news = roomNews();
    if (news) {
      full = false;
    }
    return news;
  }
}
