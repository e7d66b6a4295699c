package dev.parley.transport.socket;

import dev.parley.transport.api.Framing;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.SendMemory;
import dev.parley.transport.api.SendQueue;
import dev.parley.transport.api.Spares;
import java.io.IOException;
import java.nio.ByteBuffer;

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
 * <p>Threads: safe for all.
 */
final class Outgoing extends SendQueue {
  /** A connection that has nothing to send. */
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

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
  private final Framing framing;
  private final Owner owner;
  private final MessageOutput output; // fields from here to 'spare' are guarded by lock
  private State state = State.IDLE;
  private int frame; // where the frame of the opened message begins
  private boolean kicked; // the stream has bytes of its own to write
  private ByteBuffer spare; // being written while FLUSHING or BLOCKED, else empty

  private volatile boolean readerWaits; // reading has paused

  Outgoing(
      ByteStream stream,
      Framing framing,
      Owner owner,
      int messageBytesMax,
      int queuedBytesMax,
      SendMemory memory) {
    super(messageBytesMax, queuedBytesMax, memory);
    this.stream = stream;
    this.framing = framing;
    this.owner = owner;
    this.output = new MessageOutput(NONE, messageBytesMax);
    this.spare = NONE;
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

  @Override
  public MessageOutput open() {
    claim();
    frame = output.position();
    output.begin(frame);
    framing.begin(output);
    output.begin(output.position());
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
      int length = output.length();
      if (takes(length)) {
        framing.complete(output.buffer(), frame, length);
        queue(output.position() - frame);
        mine = (!batched || queued() > BATCH_BYTES_MAX) && claimFlush();
      }
    } finally {
      discard();
    }
    if (mine) {
      writeOut();
    }
  }

  @Override
  protected void rewind() {
    output.begin(frame);
  }

  /** Queues what is no message, such as a PING. */
  void say(byte[] words) {
    lock.lock();
    try {
      if (!ended()) {
        add(words);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Queues the last words, such as CLOSE, behind which nothing is taken any more. */
  void sayLast(byte[] words) {
    lock.lock();
    try {
      drop(); // a message that this very thread has opened
      add(words);
      end();
    } finally {
      lock.unlock();
    }
  }

  private void add(byte[] words) {
    output.begin(output.position());
    output.rawBytes(words, 0, words.length);
    queue(words.length);
  }

  @Override
  public void abandon() {
    lock.lock();
    try {
      drop();
      queue(-output.position());
      output.begin(0);
      end();
    } finally {
      lock.unlock();
    }
  }

  /** Writes what is queued, unless another thread does, or the channel is full. */
  @Override
  public void flush() {
    if (queued() == 0) {
      return;
    }
    lock.lock();
    try {
      if (!claimFlush()) {
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
      if (!claimFlush()) {
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

  /** Gives back the buffers of a connection that is silent. */
  void trim() {
    lock.lock();
    try {
      if (state == State.IDLE && output.position() == 0) {
        Spares.give(output.swap(NONE));
        Spares.give(spare);
        spare = NONE;
      }
    } finally {
      lock.unlock();
    }
  }

  /** With the lock: makes this thread the one that flushes. */
  private boolean claimFlush() {
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
    if (spare.capacity() > BUFFER_BYTES_KEPT) {
      Spares.give(spare);
      spare = NONE;
    }
    spare = output.swap(spare.clear());
    spare.limit(length).position(0);
  }

  private void writeOut() {
    try {
      boolean more = true;
      while (more) {
        ByteBuffer source = spare;
        int before = source.position();
        boolean all = stream.write(source);
        leave(source.position() - before);
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
      wake();
      if (output.position() > 0 || kicked) {
        kicked = false;
        exchange();
        return true;
      }
      state = State.IDLE;
      sentLast = ended();
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
      wake();
      state = State.BLOCKED;
    } finally {
      lock.unlock();
    }
    owner.blocked();
  }

  private void tellOfRoom() {
    if (takeRoomNews()) {
      owner.roomAgain();
    }
    if (readerWaits && roomy()) {
      readerWaits = false;
      owner.readAgain();
    }
  }

  private void fail(IOException e) {
    abandon();
    leaveAll(); // what was not written is not waited for; nobody else flushes from now on
    owner.writeFailed(e);
  }
}
