package dev.parley.transport.memory;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection.Admission;
import dev.parley.transport.api.MessageOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing half of a connection. A message is encoded where the peer will read it, as long as
 * there is room for it in one piece; otherwise it is encoded aside and waits in {@link Backlog} for
 * its turn.
 *
 * <p>Threads: safe for all. The lock is held between {@link #open} and {@link #send}; nothing that
 * waits is done inside it. Memory: bounded by {@link #overrun}, which the owner heeds.
 */
final class Outgoing {
  /** Encoding in place begins where there is as much room. Most messages are smaller. */
  private static final int ROOM_BYTES_MIN = 512;

  /** A batch of replies is made known before its end when it has grown to this. */
  private static final int BATCH_BYTES_MAX = 256;

  private final Ring ring;
  private final Bell peerBell;
  private final long queuedBytesMax;
  private final long pauseBytes;
  private final long overrunBytes;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final MessageOutput output; // fields from here to 'freed' are guarded by lock
  private final Writing writing;
  private final Backlog backlog = new Backlog();
  private boolean opened;
  private int waiting; // threads in admit
  private boolean freed;

  private volatile long queued; // bytes of the backlog; written inside the lock
  private volatile boolean last; // nothing more is taken; written inside the lock
  private volatile boolean full; // admit said FULL
  private volatile @Nullable BadMessageException broken; // what the peer has done to the ring

  Outgoing(Ring ring, Bell peerBell, int messageBytesMax, int queuedBytesMax) {
    this.ring = ring;
    this.peerBell = peerBell;
    this.queuedBytesMax = queuedBytesMax;
    // Above what admitted senders reach, or two peers that both send much would wait for each
    // other.
    this.pauseBytes = (long) queuedBytesMax + messageBytesMax;
    this.overrunBytes = 2 * pauseBytes;
    this.writing = new Writing(ring);
    this.output = new MessageOutput(ByteBuffer.allocateDirect(0), messageBytesMax);
  }

  /** {@return whether the peer takes its replies so slowly that it is not read from (FR-8)} */
  boolean pausesReading() {
    return queued > pauseBytes;
  }

  /** {@return whether the reader of this connection has to look after this half} */
  boolean needsReader() {
    return queued > 0 || roomNews() || broken != null;
  }

  /** {@return whether there may be room for what waits} */
  boolean mayPump() {
    return queued > 0 && !ring.isFull();
  }

  /** {@return whether a sender that was told FULL may try again} */
  boolean roomNews() {
    return full && queued <= queuedBytesMax / 2;
  }

  /** Takes the news that there is room again. {@return whether there was any} */
  boolean takeRoomNews() {
    boolean news = roomNews();
    full &= !news;
    return news;
  }

  /** {@return whether even senders that never wait have queued too much} */
  boolean overrun() {
    return queued > overrunBytes;
  }

  /** See {@link dev.parley.transport.api.Connection#admit}. */
  Admission admit(long waitNanos) throws InterruptedException {
    if (last) {
      return Admission.CLOSED;
    }
    if (queued < queuedBytesMax) {
      return Admission.READY;
    }
    if (waitNanos > 0) {
      return waitForRoom(waitNanos);
    }
    full = true;
    // Again, after the flag: the bytes may have left in between, and nobody would tell.
    return queued < queuedBytesMax ? Admission.READY : Admission.FULL;
  }

  private Admission waitForRoom(long waitNanos) throws InterruptedException {
    lock.lockInterruptibly();
    waiting++;
    try {
      long left = waitNanos;
      while (!last && queued >= queuedBytesMax) {
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
    opened = true;
    if (!last && backlog.isEmpty() && place(ROOM_BYTES_MIN)) {
      int from = writing.index() + Records.HEADER_BYTES;
      output.beginWithin(ring.bytes(), from, from - Records.HEADER_BYTES + writing.room());
    } else {
      output.swap(backlog.scratch());
    }
    return output;
  }

  /** As {@link Writing#place}; a peer that breaks the ring gets nothing more. */
  private boolean place(int bytes) {
    try {
      return broken == null && writing.place(bytes);
    } catch (BadMessageException e) {
      broken = e;
      return false;
    }
  }

  /** {@return how the peer broke the ring, or null when it has not} */
  @Nullable BadMessageException broken() {
    return broken;
  }

  /**
   * Ends the message and releases the lock.
   *
   * @param held whether {@link #flush} follows
   */
  void send(boolean held) {
    try {
      boolean complete = opened && !last;
      int length = output.length();
      opened = false;
      if (complete && length == 0) {
        throw new IllegalStateException("a message has at least one byte");
      }
      if (complete) {
        add(length, held);
      }
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings({"ReferenceEquality", "NonAtomicVolatileUpdate"}) // which one; in the lock
  private void add(int length, boolean held) {
    if (output.buffer() == ring.bytes()) {
      writing.added(Records.MESSAGE, length);
      if (!held || writing.unpublished() > BATCH_BYTES_MAX) {
        publish();
      }
    } else {
      backlog.add(output);
      queued += length;
      pumpInside();
    }
  }

  /** Forgets the message and releases the lock. */
  void discard() {
    opened = false;
    lock.unlock();
  }

  /** Makes known what was held back. */
  void flush() {
    if (writing.unpublished() > 0) { // a thread sees its own writes, and others do not hold back
      lock.lock();
      try {
        publish();
      } finally {
        lock.unlock();
      }
    }
  }

  private void publish() {
    if (!freed && writing.publish()) {
      peerBell.ring();
    }
  }

  /** The peer may have made room. */
  void pump() {
    lock.lock();
    try {
      pumpInside();
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  private void pumpInside() {
    boolean more = !freed && !backlog.isEmpty();
    while (more) {
      while (!backlog.isEmpty() && place(Records.size(backlog.nextBytes()))) {
        queued -= backlog.moveTo(writing);
      }
      publish();
      more = !backlog.isEmpty();
      if (more) {
        ring.full();
        // Again, after the flag: the peer may have read on in between, and would not tell.
        more = place(Records.size(backlog.nextBytes()));
      }
    }
    if (waiting > 0 && queued <= queuedBytesMax / 2) {
      room.signalAll();
    }
  }

  /** Queues CLOSE; nothing is taken after it. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  void close(CloseReason reason, String text) {
    lock.lock();
    try {
      if (!last) {
        byte[] said = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer close = ByteBuffer.allocate(Records.CLOSE_CODE_BYTES + said.length);
        close.put((byte) reason.code()).put((byte) (reason.code() >> 8)).put(said).flip();
        queued += close.remaining();
        backlog.add(Records.CLOSE, close);
        end();
        pumpInside();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Nobody reads any more. */
  void abandon() {
    lock.lock();
    try {
      end();
      backlog.clear();
      queued = 0;
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    opened = false; // a message that this very thread has opened
    last = true;
    room.signalAll();
  }

  /** Rouses who sleeps on this side, unless the memory is given back already. */
  void rouse(Bell bell) {
    lock.lock();
    try {
      if (!freed) {
        bell.rouse();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Gives the memory back; nothing touches it afterwards. */
  void free(Segment segment) {
    lock.lock();
    try {
      end();
      freed = true;
      output.swap(ByteBuffer.allocateDirect(0));
      segment.close();
    } finally {
      lock.unlock();
    }
  }
}
