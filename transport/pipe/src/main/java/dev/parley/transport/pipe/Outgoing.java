package dev.parley.transport.pipe;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection.Admission;
import dev.parley.transport.api.Frames;
import dev.parley.transport.api.MessageOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing half of a connection: frames, in one buffer, until the pipe takes them.
 *
 * <pre>
 *   0        sent               end                     position
 *   | left   | frames that wait | message in the making | room
 * </pre>
 *
 * <p>Threads: safe for all. The lock is held between {@link #open} and {@link #send}; nothing that
 * waits is done inside it. Memory: bounded by {@link #overrun}, which the owner heeds.
 */
final class Outgoing {
  private static final int BUFFER_BYTES_FIRST = 4 << 10;

  /** A larger buffer is given up as soon as it is empty. */
  private static final int BUFFER_BYTES_KEPT = 1 << 20;

  /** A batch of replies is sent before its end when it has grown to this. */
  private static final int BATCH_BYTES_MAX = 16 << 10;

  private final PipeChannel channel;
  private final long queuedBytesMax;
  private final long pauseBytes;
  private final long overrunBytes;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final MessageOutput output; // fields from here to 'waiting' are guarded by lock
  private int sent;
  private int end;
  private boolean opened;
  private int waiting; // threads in admit

  private volatile int queued; // bytes that wait; written inside the lock
  private volatile boolean last; // nothing more is taken; written inside the lock
  private volatile boolean full; // admit said FULL
  private volatile boolean blocked; // the pipe is full; written inside the lock
  private volatile @Nullable IOException failure; // the pipe takes no more bytes, ever

  Outgoing(PipeChannel channel, int messageBytesMax, int queuedBytesMax) {
    this.channel = channel;
    this.queuedBytesMax = queuedBytesMax;
    // Above what admitted senders reach, or two peers that both send much would wait for each
    // other.
    this.pauseBytes = (long) queuedBytesMax + messageBytesMax;
    this.overrunBytes = 2 * pauseBytes;
    this.output = new MessageOutput(ByteBuffer.allocateDirect(BUFFER_BYTES_FIRST), messageBytesMax);
  }

  /** {@return whether the peer takes its replies so slowly that it is not read from (FR-8)} */
  boolean pausesReading() {
    return queued > pauseBytes;
  }

  /** {@return whether the reader of this connection has to look after this half} */
  boolean needsReader() {
    return blocked || roomNews() || failure != null;
  }

  /** {@return whether the pipe is full: {@link #pump} when it takes bytes again} */
  boolean blocked() {
    return blocked;
  }

  /** {@return why the pipe takes no more, or null when it does} */
  @Nullable IOException failure() {
    return failure;
  }

  /** {@return whether a sender that was told FULL may try again} */
  private boolean roomNews() {
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
    begin();
    opened = true;
    return output;
  }

  private void begin() {
    if (sent > end - sent) {
      moveDown();
    }
    output.begin(end);
    output.rawFixed32(0); // the header, known when the frame is complete
    output.begin(output.position());
  }

  /** Bytes that wait move to the start of the buffer, in time less than they took to be sent. */
  private void moveDown() {
    ByteBuffer buffer = output.buffer();
    buffer.put(0, buffer.duplicate(), sent, end - sent);
    end -= sent;
    sent = 0;
  }

  private void complete(int type) {
    int length = output.length();
    output.buffer().putInt(end, Frames.header(type, length));
    end = output.position();
    queued = end - sent;
  }

  /**
   * Ends the message and releases the lock.
   *
   * @param held whether {@link #flush} follows
   * @return whether the reader must be told to look after this half
   */
  boolean send(boolean held) {
    try {
      boolean complete = opened && !last;
      opened = false;
      if (!complete) {
        return false;
      }
      if (output.length() == 0) {
        throw new IllegalStateException("a message has at least one byte");
      }
      complete(Frames.MESSAGE);
      return (!held || queued > BATCH_BYTES_MAX) && writeOut();
    } finally {
      lock.unlock();
    }
  }

  /** Forgets the message and releases the lock. */
  void discard() {
    opened = false;
    lock.unlock();
  }

  /** Answers a PING. */
  void pong(long data) {
    lock.lock();
    try {
      if (!last) {
        begin();
        output.rawFixed64(data);
        complete(Frames.PONG);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Writes what was held back. */
  void flush() {
    if (queued > 0 && !blocked) {
      pump();
    }
  }

  /** The pipe may take bytes again. {@return whether it has taken some} */
  boolean pump() {
    lock.lock();
    try {
      int before = queued;
      blocked = false;
      writeOut();
      if (waiting > 0 && queued <= queuedBytesMax / 2) {
        room.signalAll();
      }
      return queued < before;
    } finally {
      lock.unlock();
    }
  }

  /** With the lock. {@return whether the pipe has become full or broken by this} */
  private boolean writeOut() {
    if (blocked) {
      return false;
    }
    try {
      while (sent < end && !blocked) {
        int count = channel.write(output.buffer().limit(end).position(sent));
        sent += count;
        blocked = count == 0;
      }
    } catch (IOException e) {
      failure = e;
      end();
      sent = end;
    }
    output.buffer().clear();
    queued = end - sent;
    if (sent == end) {
      empty();
    }
    return blocked || failure != null;
  }

  private void empty() {
    sent = 0;
    end = 0;
    if (output.buffer().capacity() > BUFFER_BYTES_KEPT) {
      output.swap(ByteBuffer.allocateDirect(BUFFER_BYTES_FIRST));
    }
  }

  /** Queues CLOSE; nothing is taken after it. */
  void close(CloseReason reason, String text) {
    lock.lock();
    try {
      if (!last) {
        begin(); // in place of a message that this very thread has opened
        output.rawByte(reason.code());
        output.rawByte(reason.code() >> 8);
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        output.rawBytes(utf8, 0, utf8.length);
        complete(Frames.CLOSE);
        end();
        writeOut();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Drops what waits and takes nothing any more. */
  void abandon() {
    lock.lock();
    try {
      end();
      blocked = false;
      queued = 0;
      empty();
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    opened = false;
    last = true;
    room.signalAll();
  }

  /** Closes the channel; nothing is written afterwards. */
  void free() {
    abandon();
    channel.close();
  }
}
