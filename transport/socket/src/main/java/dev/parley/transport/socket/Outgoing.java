package dev.parley.transport.socket;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection.Admission;
import dev.parley.transport.api.Frames;
import dev.parley.transport.api.MessageOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bytes that a connection has yet to send. Messages are encoded into one buffer while another
 * is being written; the two change places, so that no system call happens inside the lock.
 *
 * <pre>
 *   IDLE --flush, bytes are there--> FLUSHING --channel is full--> BLOCKED
 *     ^                              |  ^   ^                        |
 *     +--------nothing is left-------+  |   +---channel is writable--+
 *                                       +-- more was queued meanwhile
 * </pre>
 *
 * <p>One thread at a time flushes; who queues meanwhile leaves the bytes to it. What {@link
 * #queued} counts includes the bytes being written.
 *
 * <p>Threads: safe for all. The lock is held between {@link #open} and {@link #send}; nothing else
 * that waits is done inside it. Memory: bounded by {@link #overrun}, which the owner heeds.
 */
final class Outgoing {
  private static final int BUFFER_BYTES_FIRST = 4 << 10;
  private static final int BUFFER_BYTES_KEPT = 1 << 20;

  /** A batch of replies is sent before its end when it has grown to this. */
  private static final int BATCH_BYTES_MAX = 64 << 10;

  /** Told what the flushing thread meets; called outside the lock. */
  interface Owner {
    /** The channel is full: call {@link Outgoing#resume} when it is writable. */
    void blocked();

    /** Somebody who was told FULL may try again. */
    void roomAgain();

    /** The peer takes its replies again. */
    void readAgain();

    /** The last frame has left. */
    void lastFrameSent();

    /** The channel takes no more bytes, ever. */
    void writeFailed(IOException e);
  }

  private enum State {
    IDLE,
    FLUSHING,
    BLOCKED
  }

  private final ByteStream stream;
  private final Owner owner;
  private final long queuedBytesMax;
  private final long pauseBytes;
  private final long overrunBytes;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final MessageOutput output; // fields from here to 'waiting' are guarded by lock
  private State state = State.IDLE;
  private int frame; // where the frame of the opened message begins
  private boolean opened;
  private int waiting; // threads in admit
  private boolean kicked; // the stream has bytes of its own to write
  private ByteBuffer spare; // being written while FLUSHING or BLOCKED, else empty

  private volatile long taken; // bytes ever queued; written inside the lock
  private volatile long written; // bytes ever sent; written by the thread that flushes
  private volatile boolean last; // no frame follows; written inside the lock
  private volatile boolean full; // admit said FULL
  private volatile boolean readerWaits; // reading has paused

  Outgoing(ByteStream stream, Owner owner, int messageBytesMax, int queuedBytesMax) {
    this.stream = stream;
    this.owner = owner;
    this.queuedBytesMax = queuedBytesMax;
    // Above what admitted senders reach, or two peers that both send much would wait for each
    // other.
    this.pauseBytes = (long) queuedBytesMax + messageBytesMax;
    this.overrunBytes = 2 * pauseBytes;
    this.output = new MessageOutput(ByteBuffer.allocateDirect(BUFFER_BYTES_FIRST), messageBytesMax);
    this.spare = ByteBuffer.allocateDirect(BUFFER_BYTES_FIRST);
  }

  /** {@return bytes that wait} */
  long queued() {
    long sent = written; // first: never more than was taken
    return taken - sent;
  }

  /** {@return bytes ever sent, to see progress} */
  long written() {
    return written;
  }

  /** {@return whether the peer takes its replies so slowly that it is not read from (FR-8)} */
  boolean pausesReading() {
    return queued() > pauseBytes;
  }

  /** {@return whether who waited may go on: less than half of what may wait is left} */
  boolean roomy() {
    return queued() <= queuedBytesMax / 2;
  }

  /**
   * Asks for {@link Owner#readAgain}, once.
   *
   * @return false when reading may go on now
   */
  boolean tellsWhenToRead() {
    readerWaits = true;
    return !roomy();
  }

  /** {@return whether even senders that never wait have queued too much} */
  boolean overrun() {
    return queued() > overrunBytes;
  }

  /** See {@link dev.parley.transport.api.Connection#admit}. */
  Admission admit(long waitNanos) throws InterruptedException {
    if (queued() < queuedBytesMax && !last) {
      return Admission.READY;
    }
    if (waitNanos > 0) {
      return waitForRoom(waitNanos);
    }
    full = true;
    if (last) {
      return Admission.CLOSED;
    }
    // Again, after the flag: the bytes may have left in between, and nobody would tell.
    return queued() < queuedBytesMax ? Admission.READY : Admission.FULL;
  }

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
    output.rawFixed32(0); // the header, known when the message is complete
    output.begin(output.position());
    opened = true;
    return output;
  }

  /**
   * Ends the message and releases the lock.
   *
   * @param batched whether a flush follows soon in any case
   */
  void send(boolean batched) {
    boolean mine = false;
    try {
      if (!opened || last) {
        drop();
        return;
      }
      int length = output.length();
      if (length == 0) {
        drop();
        throw new IllegalStateException("a message has at least one byte");
      }
      opened = false;
      complete(Frames.MESSAGE, length);
      mine = (!batched || queued() > BATCH_BYTES_MAX) && claim();
    } finally {
      lock.unlock();
    }
    if (mine) {
      writeOut();
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

  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  private void complete(int type, int length) {
    output.buffer().putInt(frame, Frames.header(type, length));
    taken += Frames.HEADER_BYTES + length;
  }

  /** Queues a PING or PONG. */
  void ping(int type, long data) {
    lock.lock();
    try {
      if (!last) {
        frame = output.position();
        output.begin(frame);
        output.rawFixed32(0);
        output.rawFixed64(data);
        complete(type, Frames.PING_BYTES);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Queues CLOSE, behind which nothing is taken any more. */
  void close(CloseReason reason, String text) {
    lock.lock();
    try {
      drop(); // a message that this very thread has opened
      frame = output.position();
      output.begin(frame);
      output.rawFixed32(0);
      output.begin(output.position());
      output.rawByte(reason.code());
      output.rawByte(reason.code() >> 8);
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      output.rawBytes(utf8, 0, utf8.length);
      complete(Frames.CLOSE, output.length());
      endInLock();
    } finally {
      lock.unlock();
    }
  }

  /** Drops what is queued and takes nothing any more. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  void abandon() {
    lock.lock();
    try {
      drop();
      taken -= output.position();
      output.begin(0);
      endInLock();
    } finally {
      lock.unlock();
    }
  }

  private void endInLock() {
    last = true;
    room.signalAll();
  }

  /** Writes what is queued, unless another thread does, or the channel is full. */
  void flush() {
    if (queued() == 0) {
      return;
    }
    lock.lock();
    try {
      if (!claim()) {
        return;
      }
    } finally {
      lock.unlock();
    }
    writeOut();
  }

  /** Lets the stream write what it owes the peer itself, such as new keys. */
  void kick() {
    lock.lock();
    try {
      kicked = true;
      if (!claim()) {
        return;
      }
    } finally {
      lock.unlock();
    }
    writeOut();
  }

  /** Writes on after {@link Owner#blocked}; by the poller. */
  void resume() {
    lock.lock();
    try {
      if (state != State.BLOCKED) {
        return;
      }
      state = State.FLUSHING;
    } finally {
      lock.unlock();
    }
    writeOut();
  }

  /** Gives back large buffers of a connection that is silent. */
  void trim() {
    lock.lock();
    try {
      boolean empty = state == State.IDLE && output.position() == 0;
      int largest = Math.max(output.buffer().capacity(), spare.capacity());
      if (empty && largest > BUFFER_BYTES_FIRST) {
        output.swap(ByteBuffer.allocateDirect(BUFFER_BYTES_FIRST));
        spare = ByteBuffer.allocateDirect(BUFFER_BYTES_FIRST);
      }
    } finally {
      lock.unlock();
    }
  }

  /** With the lock: makes this thread the one that flushes. */
  private boolean claim() {
    if (state != State.IDLE || (output.position() == 0 && !kicked)) {
      return false;
    }
    kicked = false;
    state = State.FLUSHING;
    exchange();
    return true;
  }

  private void exchange() {
    int length = output.position();
    ByteBuffer fresh =
        spare.capacity() > BUFFER_BYTES_KEPT
            ? ByteBuffer.allocateDirect(BUFFER_BYTES_FIRST)
            : spare.clear();
    spare = output.swap(fresh);
    spare.limit(length).position(0);
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the thread that flushes only
  private void writeOut() {
    try {
      boolean more = true;
      while (more) {
        ByteBuffer source = spare;
        int before = source.position();
        boolean all = stream.write(source);
        written += source.position() - before;
        more = all && next();
        tellOfRoom();
        if (!all) {
          block();
          return;
        }
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  /** After a buffer has left: takes the next, or rests. */
  private boolean next() {
    boolean sentLast;
    lock.lock();
    try {
      wakeInLock();
      if (output.position() > 0 || kicked) {
        kicked = false;
        exchange();
        return true;
      }
      state = State.IDLE;
      sentLast = last;
    } finally {
      lock.unlock();
    }
    if (sentLast) {
      owner.lastFrameSent();
    }
    return false;
  }

  private void block() {
    lock.lock();
    try {
      wakeInLock();
      state = State.BLOCKED;
    } finally {
      lock.unlock();
    }
    owner.blocked();
  }

  private void wakeInLock() {
    if (waiting > 0 && roomy()) {
      room.signalAll();
    }
  }

  private void tellOfRoom() {
    if ((full || readerWaits) && roomy()) {
      boolean senderWaits = full;
      full = false;
      if (senderWaits) {
        owner.roomAgain();
      }
      if (readerWaits) {
        readerWaits = false;
        owner.readAgain();
      }
    }
  }

  private void fail(IOException e) {
    abandon();
    written = taken; // what was not written is not waited for; nobody else flushes from now on
    owner.writeFailed(e);
  }
}
