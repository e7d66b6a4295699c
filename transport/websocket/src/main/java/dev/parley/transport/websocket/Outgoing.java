package dev.parley.transport.websocket;

import dev.parley.transport.api.Connection.Admission;
import dev.parley.transport.api.MessageOutput;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The outgoing half of a connection: messages are encoded into one buffer, copied out of it as
 * frames, and counted until they have left. Frames of several threads, and those that a handler
 * sends while a read is handled, leave together.
 *
 * <p>Threads: safe for all, except {@link #taken}, {@link #begins} and {@link #ends}, which are the
 * event loop's. The lock is held between {@link #open} and {@link #send}; nothing that waits is
 * done inside it. Memory: bounded by {@link #overrun}, which the owner heeds.
 */
final class Outgoing {
  private static final int BUFFER_BYTES_FIRST = 1 << 10;
  private static final int BUFFER_BYTES_KEPT = 64 << 10;

  /** Larger messages go in several frames, so that a slow link shows that it takes them. */
  private static final int FRAME_BYTES_MAX = 64 << 10;

  /** What a queued frame costs beside its bytes. */
  private static final int FRAME_OVERHEAD_BYTES = 64;

  private final Channel channel;
  private final Runnable roomAgain;
  private final long queuedBytesMax;
  private final long pauseBytes;
  private final long overrunBytes;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final MessageOutput output; // fields from here to 'flushing' are guarded by lock
  private final Queue<WebSocketFrame> frames = new ArrayDeque<>();
  private boolean opened;
  private boolean flushing; // the event loop has been asked to

  private boolean reading; // a read is being handled; of the event loop, as are the next four
  private boolean waited; // bytes waited at the last look
  private long written; // bytes that ever left
  private long writtenSeen; // at the last look
  private long taken;

  private final AtomicLong queued = new AtomicLong();
  private volatile boolean last; // nothing follows; written inside the lock
  private volatile int waiting; // threads in admit; written inside the lock
  private volatile boolean full; // somebody wants to be told of room

  /**
   * @param roomAgain called by the event loop when somebody who was told FULL may try again
   */
  Outgoing(Channel channel, int messageBytesMax, int queuedBytesMax, Runnable roomAgain) {
    this.channel = channel;
    this.roomAgain = roomAgain;
    this.queuedBytesMax = queuedBytesMax;
    // Above what admitted senders reach, or two peers that both send much would wait for each
    // other.
    this.pauseBytes = (long) queuedBytesMax + messageBytesMax;
    this.overrunBytes = 2 * pauseBytes;
    this.output = new MessageOutput(ByteBuffer.allocate(BUFFER_BYTES_FIRST), messageBytesMax);
  }

  /**
   * {@return a number that grows when the peer is seen to take bytes} Only bytes for which others
   * had to wait show that: the first ones fill the operating system's buffers, peer or no peer.
   */
  long taken() {
    if (waited && written != writtenSeen) {
      taken++;
    }
    waited = queued.get() > 0;
    writtenSeen = written;
    return taken;
  }

  /** {@return whether the peer takes its replies so slowly that it is not read from (FR-8)} */
  boolean pausesReading() {
    return queued.get() > pauseBytes;
  }

  /** {@return whether reading may go on after a pause} */
  boolean allowsReading() {
    return queued.get() <= queuedBytesMax / 2;
  }

  /** From now on the owner is told of room. {@return false when there is room already} */
  boolean tellsOfRoom() {
    full = true;
    return !allowsReading();
  }

  /** {@return whether even senders that never wait have queued too much} */
  boolean overrun() {
    return queued.get() > overrunBytes;
  }

  /** See {@link dev.parley.transport.api.Connection#admit}. */
  Admission admit(long waitNanos) throws InterruptedException {
    if (!last && queued.get() < queuedBytesMax) {
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
    return queued.get() < queuedBytesMax ? Admission.READY : Admission.FULL;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  private Admission waitForRoom(long waitNanos) throws InterruptedException {
    lock.lockInterruptibly();
    waiting++;
    try {
      long left = waitNanos;
      while (!last && queued.get() >= queuedBytesMax) {
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
    output.begin(0);
    opened = true;
    return output;
  }

  /** Ends the message, queues it and releases the lock. */
  void send() {
    try {
      if (opened && !last) {
        cut();
      }
      drop();
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
    opened = false;
    if (output.buffer().capacity() > BUFFER_BYTES_KEPT) {
      output.swap(ByteBuffer.allocate(BUFFER_BYTES_FIRST));
    }
  }

  private void cut() {
    int length = output.length();
    if (length == 0) {
      throw new IllegalStateException("a message has at least one byte");
    }
    byte[] bytes = output.buffer().array();
    for (int from = 0; from < length; from += FRAME_BYTES_MAX) {
      int size = Math.min(FRAME_BYTES_MAX, length - from);
      boolean end = from + size == length;
      ByteBuf copy = channel.alloc().buffer(size).writeBytes(bytes, from, size);
      queueInLock(
          from == 0
              ? new BinaryWebSocketFrame(end, 0, copy)
              : new ContinuationWebSocketFrame(end, 0, copy));
    }
  }

  private void queueInLock(WebSocketFrame frame) {
    queued.addAndGet(cost(frame));
    frames.add(frame);
    // While a read is handled, the loop flushes at its end.
    if (!flushing && !(channel.eventLoop().inEventLoop() && reading)) {
      flushing = true;
      schedule();
    }
  }

  private static int cost(WebSocketFrame frame) {
    return frame.content().readableBytes() + FRAME_OVERHEAD_BYTES;
  }

  private void schedule() {
    try {
      channel.eventLoop().execute(this::flush);
    } catch (RejectedExecutionException e) {
      forgetInLock(); // the loop has ended, and with it the channel
    }
  }

  /** Queues a control frame behind what is queued. */
  void control(WebSocketFrame frame) {
    lock.lock();
    try {
      if (last) {
        frame.release();
      } else {
        queueInLock(frame);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Queues CLOSE, behind which nothing is taken any more. */
  void close(int code, String text) {
    lock.lock();
    try {
      if (!last) {
        endInLock();
        queueInLock(new CloseWebSocketFrame(code, text));
      }
    } finally {
      lock.unlock();
    }
  }

  /** Drops what is queued and takes nothing any more. */
  void abandon() {
    lock.lock();
    try {
      endInLock();
      forgetInLock();
    } finally {
      lock.unlock();
    }
  }

  private void endInLock() {
    opened = false; // a message that this very thread has opened goes nowhere
    last = true;
    room.signalAll();
  }

  private void forgetInLock() {
    frames.forEach(frame -> {
      queued.addAndGet(-cost(frame));
      ReferenceCountUtil.release(frame);
    });
    frames.clear();
  }

  /** A read is being handled from now on. */
  void begins() {
    reading = true;
  }

  /** The read has been handled. */
  void ends() {
    if (reading) {
      reading = false;
      flush();
    }
  }

  /** Hands what is queued to the channel. */
  private void flush() {
    WebSocketFrame[] leaving;
    lock.lock();
    try {
      leaving = frames.toArray(WebSocketFrame[]::new);
      frames.clear();
      flushing = false;
    } finally {
      lock.unlock();
    }
    if (leaving.length > 0) {
      for (WebSocketFrame frame : leaving) {
        int cost = cost(frame);
        channel.write(frame).addListener(done -> left(cost));
      }
      channel.flush();
    }
  }

  /** A frame has left, or never will; by the event loop. */
  private void left(int bytes) {
    written += bytes;
    queued.addAndGet(-bytes);
    if (!allowsReading()) {
      return;
    }
    wakeSenders();
    if (full) {
      full = false;
      roomAgain.run();
    }
  }

  private void wakeSenders() {
    if (waiting == 0) {
      return;
    }
    lock.lock();
    try {
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
