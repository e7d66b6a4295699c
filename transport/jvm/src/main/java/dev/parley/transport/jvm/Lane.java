package dev.parley.transport.jvm;

import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Connection.Admission;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a connection: messages are encoded into one buffer while the other is read in
 * place; the two change places when that one is empty. Before each message stands its length, four
 * bytes.
 *
 * <p>Threads: {@link #next} and {@link #handled} by the thread that drains the exchange, the rest
 * by all. The lock is held between {@link #open} and {@link #send}.
 */
final class Lane {
  private static final int BUFFER_BYTES_FIRST = 512;
  private static final int BUFFER_BYTES_KEPT = 1 << 20;

  private final int messageBytesMax;
  private final long queuedBytesMax;
  private final long overrunBytes;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final MessageOutput output; // fields from here to 'end' are guarded by lock
  private int frame; // where the opened message begins, its length included
  private boolean opened;
  private @Nullable Closed end; // told to the receiver after the last message

  private ByteBuffer reading = ByteBuffer.allocate(BUFFER_BYTES_FIRST);
  private int readFrom;
  private int readTo;
  private int inHand; // bytes of the message that the handler has now

  private volatile int waiting; // threads in admit; written inside the lock
  private volatile boolean last; // nothing more is taken; written inside the lock
  private volatile long taken; // bytes ever queued; written inside the lock
  private volatile long handled; // bytes ever handled; written by the thread that drains
  private volatile boolean full; // admit said FULL

  Lane(int messageBytesMax, int queuedBytesMax) {
    this.messageBytesMax = messageBytesMax;
    this.queuedBytesMax = queuedBytesMax;
    this.overrunBytes = 2 * ((long) queuedBytesMax + messageBytesMax);
    this.output = new MessageOutput(ByteBuffer.allocate(BUFFER_BYTES_FIRST), messageBytesMax);
  }

  int messageBytesMax() {
    return messageBytesMax;
  }

  private long queued() {
    long done = handled; // first: never more than was taken
    return taken - done;
  }

  /** {@return whether even senders that never wait have queued too much} */
  boolean overrun() {
    return queued() > overrunBytes;
  }

  /** See {@link dev.parley.transport.api.Connection#admit}. */
  Admission admit(long waitNanos) throws InterruptedException {
    if (last) {
      return Admission.CLOSED;
    }
    if (queued() < queuedBytesMax) {
      return Admission.READY;
    }
    if (waitNanos > 0) {
      return waitForRoom(waitNanos);
    }
    full = true;
    // Again, after the flag: the bytes may have left in between, and nobody would tell.
    return queued() < queuedBytesMax ? Admission.READY : Admission.FULL;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  private Admission waitForRoom(long waitNanos) throws InterruptedException {
    lock.lockInterruptibly();
    waiting++;
    try {
      long left = waitNanos;
      while (!last && queued() >= queuedBytesMax) {
        if (left <= 0) {
          return Admission.FULL;
        }
        left = room.awaitNanos(left);
      }
      return last ? Admission.CLOSED : Admission.READY;
    } finally {
      waiting--;
      lock.unlock();
    }
  }

  /** Claims the lock and begins a message. */
  MessageOutput open() {
    lock.lock();
    frame = output.position();
    output.begin(frame);
    output.rawFixed32(0); // the length, known when the message is complete
    output.begin(output.position());
    opened = true;
    return output;
  }

  /**
   * Ends the message and releases the lock.
   *
   * @return whether there is something to receive
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  boolean send() {
    try {
      if (!opened || last) {
        drop();
        return false;
      }
      int length = output.length();
      if (length == 0) {
        drop();
        throw new IllegalStateException("a message has at least one byte");
      }
      opened = false;
      output.buffer().putInt(frame, length);
      taken += Integer.BYTES + length;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Forgets the message and releases the lock. */
  void discard() {
    try {
      drop();
    } finally {
      lock.unlock();
    }
  }

  private void drop() {
    if (opened) {
      opened = false;
      output.begin(frame);
    }
  }

  /** The sender closes: the receiver is told {@code how} after the last message. */
  void endWith(Closed how) {
    lock.lock();
    try {
      drop(); // a message that this very thread has opened
      end = last ? end : how;
      last = true;
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The receiver has closed: nothing more is delivered, and senders learn it. */
  void abandon() {
    lock.lock();
    try {
      drop();
      output.swap(ByteBuffer.allocate(0));
      last = true;
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** {@return how the sender closed, once every message before that is handled} */
  @Nullable Closed end() {
    lock.lock();
    try {
      return output.position() == 0 ? end : null;
    } finally {
      lock.unlock();
    }
  }

  /** Takes the next message. {@return whether there was one} */
  boolean next(MessageInput input) {
    if (readFrom == readTo && !exchange()) {
      return false;
    }
    int length = reading.getInt(readFrom);
    input.over(reading, readFrom + Integer.BYTES, length);
    inHand = Integer.BYTES + length;
    readFrom += inHand;
    return true;
  }

  private boolean exchange() {
    if (queued() == 0) {
      return false;
    }
    lock.lock();
    try {
      readFrom = 0;
      readTo = output.position();
      if (readTo == 0) {
        return false;
      }
      boolean huge = reading.capacity() > BUFFER_BYTES_KEPT;
      reading = output.swap(huge ? ByteBuffer.allocate(BUFFER_BYTES_FIRST) : reading);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The message is handled.
   *
   * @return whether the sender is to be told that there is room again
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the thread that drains only
  boolean handled() {
    handled += inHand;
    inHand = 0;
    if (queued() > queuedBytesMax / 2) {
      return false;
    }
    wakeWaiting();
    boolean tell = full;
    full = false;
    return tell;
  }

  private void wakeWaiting() {
    if (waiting > 0) {
      lock.lock();
      try {
        room.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
