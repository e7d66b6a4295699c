package dev.parley.transport.socket;

import dev.parley.transport.api.BufferPool;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.SendMemory;
import dev.parley.transport.api.SendQueue;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Sending half of a socket connection, with double buffering: messages are encoded into one buffer
 * while another is written; the two are swapped, so that no system call happens under the lock.
 *
 * <pre>
 *   IDLE --flush, bytes are there--> FLUSHING --channel is full--> BLOCKED
 *     ^                              |  ^   ^                        |
 *     +--------nothing is left-------+  |   +---channel is writable--+
 *                                       +-- more was queued meanwhile
 * </pre>
 *
 * <p>One thread at a time flushes; a thread that queues meanwhile leaves its bytes to the flushing
 * thread. {@link #queuedBytes} includes the bytes that are being written.
 *
 * <p>Threads: safe for all.
 */
final class SocketSendQueue extends SendQueue {
  /** Buffer of a connection that has nothing to send. */
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

  private static final int BUFFER_BYTES_KEPT = 1 << 20;

  /** Bytes of held-back replies after which a batch is sent before its end. */
  private static final int BATCH_BYTES_MAX = 64 << 10;

  /** Receiver of the events of flushing; called outside the lock. */
  interface FlushListener {
    /**
     * Called when the channel is full; {@link SocketSendQueue#resume} must be called when it is
     * writable.
     */
    void blocked();

    /** Called when there is room again after a sender was refused with FULL. */
    void roomAgain();

    /** Called when the peer reads its replies again, so that reading can continue. */
    void readAgain();

    /** Called when the last frame has been written. */
    void lastFrameSent();

    /** Called when writing has failed; the channel accepts no more bytes. */
    void writeFailed(IOException e);
  }

  private enum FlushState {
    IDLE,
    FLUSHING,
    BLOCKED
  }

  private final ByteStream stream;
  private final Framing framing;
  private final FlushListener owner;
  private final MessageOutput output; // fields from here to 'spare' are guarded by lock
  private FlushState state = FlushState.IDLE;
  private int frame; // start of the frame of the opened message
  private boolean kicked; // the stream has bytes of its own to write
  private ByteBuffer spare; // being written while FLUSHING or BLOCKED, else empty

  private volatile boolean readerWaits; // reading has paused

  SocketSendQueue(
      ByteStream stream,
      Framing framing,
      FlushListener owner,
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
   * Requests one {@link FlushListener#readAgain} notification.
   *
   * @return false when reading can continue now
   */
  boolean tellsWhenToRead() {
    readerWaits = true;
    return !canResume();
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
   * @param batched whether a flush follows soon in any case, at the end of the batch
   */
  void send(boolean batched) {
    boolean mine = false;
    try {
      int length = output.length();
      if (acceptsMessage(length)) {
        framing.complete(output.buffer(), frame, length);
        addQueued(output.position() - frame);
        mine = (!batched || queuedBytes() > BATCH_BYTES_MAX) && claimFlush();
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

  /** Queues a control frame, such as PING. */
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

  /** Queues the last frame, such as CLOSE, after which no message is accepted. */
  void sayLast(byte[] words) {
    lock.lock();
    try {
      dropOpenMessage(); // a message that this very thread has opened
      add(words);
      end();
    } finally {
      lock.unlock();
    }
  }

  private void add(byte[] words) {
    output.begin(output.position());
    output.rawBytes(words, 0, words.length);
    addQueued(words.length);
  }

  @Override
  public void discardQueued() {
    lock.lock();
    try {
      dropOpenMessage();
      addQueued(-output.position());
      output.begin(0);
      end();
    } finally {
      lock.unlock();
    }
  }

  /** Writes the queued bytes, unless another thread is writing or the channel is full. */
  @Override
  public void flush() {
    if (queuedBytes() == 0) {
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

  /** Lets the stream write its own bytes, such as a TLS key update. */
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

  /** Continues writing after {@link FlushListener#blocked}. Called by the poller. */
  void resume() {
    lock.lock();
    try {
      if (state != FlushState.BLOCKED) {
        return;
      }
      state = FlushState.FLUSHING;
    } finally {
      lock.unlock();
    }
    writeOut();
  }

  /** Releases the buffers of a silent connection. */
  void trim() {
    lock.lock();
    try {
      if (state == FlushState.IDLE && output.position() == 0) {
        BufferPool.release(output.swap(NONE));
        BufferPool.release(spare);
        spare = NONE;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Makes this thread the flushing one. Called under the lock. */
  private boolean claimFlush() {
    if (state != FlushState.IDLE || (output.position() == 0 && !kicked)) {
      return false;
    }
    kicked = false;
    state = FlushState.FLUSHING;
    exchange();
    return true;
  }

  private void exchange() {
    int length = output.position();
    if (spare.capacity() > BUFFER_BYTES_KEPT) {
      BufferPool.release(spare);
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
        recordSent(source.position() - before);
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

  /** Takes the next buffer after one has been written, or becomes IDLE. */
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
      state = FlushState.IDLE;
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
      state = FlushState.BLOCKED;
    } finally {
      lock.unlock();
    }
    owner.blocked();
  }

  private void tellOfRoom() {
    if (consumeRoomNotification()) {
      owner.roomAgain();
    }
    if (readerWaits && canResume()) {
      readerWaits = false;
      owner.readAgain();
    }
  }

  private void fail(IOException e) {
    discardQueued();
    recordAllSent(); // unwritten bytes no longer count; no other thread flushes from now on
    owner.writeFailed(e);
  }
}
