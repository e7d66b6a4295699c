package dev.parley.transport.pipe;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Frames;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.SendMemory;
import dev.parley.transport.api.SendQueue;
import dev.parley.transport.api.Spares;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing half of a connection: frames, in one buffer, until the pipe takes them.
 *
 * <pre>
 *   0        sent               end                     position
 *   | left   | frames that wait | message in the making | room
 * </pre>
 *
 * <p>Threads: safe for all.
 */
final class Outgoing extends SendQueue {
  /** A connection that has sent nothing yet. */
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

  /** A larger buffer is given up as soon as it is empty. */
  private static final int BUFFER_BYTES_KEPT = 1 << 20;

  /** A batch of replies is sent before its end when it has grown to this. */
  private static final int BATCH_BYTES_MAX = 16 << 10;

  private final PipeChannel channel;
  private final MessageOutput output; // fields from here to 'end' are guarded by lock
  private int sent;
  private int end;

  private volatile boolean blocked; // the pipe is full; written inside the lock
  private volatile @Nullable IOException failure; // the pipe takes no more bytes, ever

  Outgoing(PipeChannel channel, int messageBytesMax, int queuedBytesMax, SendMemory memory) {
    super(messageBytesMax, queuedBytesMax, memory);
    this.channel = channel;
    this.output = new MessageOutput(NONE, messageBytesMax);
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
    queue(output.position() - end);
    end = output.position();
  }

  /**
   * Ends the message and releases the lock.
   *
   * @param held whether {@link #flush} follows
   * @return whether the reader must be told to look after this half
   */
  boolean send(boolean held) {
    try {
      if (!takes(output.length())) {
        return false;
      }
      complete(Frames.MESSAGE);
      return (!held || queued() > BATCH_BYTES_MAX) && writeOut();
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
        complete(Frames.PONG);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void flush() {
    if (queued() > 0 && !blocked) {
      pump();
    }
  }

  /** The pipe may take bytes again. {@return whether it has taken some} */
  boolean pump() {
    lock.lock();
    try {
      long before = left();
      blocked = false;
      writeOut();
      wake();
      return left() > before;
    } finally {
      lock.unlock();
    }
  }

  /** With the lock. {@return whether the pipe has become full or broken by this} */
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
    leave(sent - before);
    if (sent == end) {
      empty();
    }
    return blocked || failure != null;
  }

  private void empty() {
    sent = 0;
    end = 0;
    if (output.buffer().capacity() > BUFFER_BYTES_KEPT) {
      Spares.give(output.swap(NONE));
    }
  }

  /** Queues CLOSE; nothing is taken after it. */
  void close(CloseReason reason, String text) {
    lock.lock();
    try {
      if (!ended()) {
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

  @Override
  public void abandon() {
    lock.lock();
    try {
      end();
      blocked = false;
      leaveAll();
      empty();
    } finally {
      lock.unlock();
    }
  }

  /** Closes the channel; nothing is written afterwards. */
  void free() {
    abandon();
    channel.close();
  }
}
