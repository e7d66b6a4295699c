package dev.parley.transport.pipe;

import dev.parley.transport.api.BufferPool;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.FrameFormat;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.SendMemory;
import dev.parley.transport.api.SendQueue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Sending half of a pipe connection: encodes frames into one buffer until the pipe accepts them.
 *
 * <pre>
 *   0        sent               end                     position
 *   | left   | frames that wait | message in the making | room
 * </pre>
 *
 * <p>Threads: safe for all.
 */
final class PipeSendQueue extends SendQueue {
  /** Buffer of a connection that has sent nothing yet. */
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

  /** Capacity above which a buffer is released as soon as it is empty. */
  private static final int BUFFER_BYTES_KEPT = 1 << 20;

  /** Bytes of held-back replies after which a batch is sent before its end. */
  private static final int BATCH_BYTES_MAX = 16 << 10;

  private final PipeChannel channel;
  private final MessageOutput output; // fields from here to 'end' are guarded by lock
  private int sent;
  private int end;

  private volatile boolean blocked; // the pipe is full; written inside the lock
  private volatile @Nullable IOException failure; // the pipe accepts no more bytes

  PipeSendQueue(PipeChannel channel, int messageBytesMax, int queuedBytesMax, SendMemory memory) {
    super(messageBytesMax, queuedBytesMax, memory);
    this.channel = channel;
    this.output = new MessageOutput(NONE, messageBytesMax);
  }

  /** {@return whether this half needs work from the reading thread} */
  boolean needsReader() {
    return blocked || isRoomNotificationDue() || failure != null;
  }

  /** {@return whether the pipe is full; call {@link #pump} when it is writable again} */
  boolean blocked() {
    return blocked;
  }

  /** {@return the failure after which the pipe accepts no more bytes, or null} */
  @Nullable IOException failure() {
    return failure;
  }

  @Override
  public MessageOutput open() {
    claim();
    begin();
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

  /**
   * Moves waiting bytes to the start of the buffer. Called only when more bytes were sent than are
   * moved, so that the cost per byte is constant.
   */
  private void moveDown() {
    ByteBuffer buffer = output.buffer();
    buffer.put(0, buffer.duplicate(), sent, end - sent);
    end -= sent;
    sent = 0;
  }

  private void complete(int type) {
    int length = output.length();
    output.buffer().putInt(end, FrameFormat.header(type, length));
    addQueued(output.position() - end);
    end = output.position();
  }

  /**
   * Ends the message and releases the lock.
   *
   * @param held whether {@link #flush} follows
   * @return whether the reading thread must be woken to work on this half
   */
  boolean send(boolean held) {
    try {
      if (!acceptsMessage(output.length())) {
        return false;
      }
      complete(FrameFormat.MESSAGE);
      return (!held || queuedBytes() > BATCH_BYTES_MAX) && writeOut();
    } finally {
      discard();
    }
  }

  /** Answers a PING. */
  void pong(long data) {
    lock.lock();
    try {
      if (!ended()) {
        begin();
        output.rawFixed64(data);
        complete(FrameFormat.PONG);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void flush() {
    if (queuedBytes() > 0 && !blocked) {
      pump();
    }
  }

  /**
   * Writes waiting bytes, after the pipe may have become writable. {@return whether it accepted
   * any}
   */
  boolean pump() {
    lock.lock();
    try {
      long before = sentBytes();
      blocked = false;
      writeOut();
      wake();
      return sentBytes() > before;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Writes waiting bytes; called under the lock. {@return whether the pipe has become full or
   * broken}
   */
  private boolean writeOut() {
    if (blocked) {
      return false;
    }
    int before = sent;
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
    recordSent(sent - before);
    if (sent == end) {
      empty();
    }
    return blocked || failure != null;
  }

  private void empty() {
    sent = 0;
    end = 0;
    if (output.buffer().capacity() > BUFFER_BYTES_KEPT) {
      BufferPool.release(output.swap(NONE));
    }
  }

  /** Queues CLOSE, after which no message is accepted. */
  void close(CloseReason reason, String text) {
    lock.lock();
    try {
      if (!ended()) {
        begin(); // in place of a message that this very thread has opened
        output.rawByte(reason.code());
        output.rawByte(reason.code() >> 8);
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        output.rawBytes(utf8, 0, utf8.length);
        complete(FrameFormat.CLOSE);
        end();
        writeOut();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void discardQueued() {
    lock.lock();
    try {
      end();
      blocked = false;
      recordAllSent();
      empty();
    } finally {
      lock.unlock();
    }
  }

  /** Closes the channel and drops waiting bytes. */
  void free() {
    discardQueued();
    channel.close();
  }
}
