package dev.parley.transport.jvm;

import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.SendMemory;
import dev.parley.transport.api.SendQueue;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One direction of an in-JVM connection, with double buffering: senders encode into one buffer
 * while the receiver reads the other in place; the buffers are swapped when the receiver's is
 * empty. Each message is preceded by its length, four bytes.
 *
 * <p>Threads: {@link #next} and {@link #handled} by the thread that drains the exchange, the other
 * methods by all.
 */
final class JvmSendQueue extends SendQueue {
  private static final int BUFFER_BYTES_FIRST = 512;
  private static final int BUFFER_BYTES_KEPT = 1 << 20;

  private final MessageOutput output; // fields from here to 'ending' are guarded by lock
  private int frame; // start of the opened message, its length prefix included
  private @Nullable CloseStatus ending; // delivered to the receiver after the last message

  private ByteBuffer reading = ByteBuffer.allocate(BUFFER_BYTES_FIRST);
  private int readFrom;
  private int readTo;
  private int inHand; // bytes of the message that the handler is reading

  JvmSendQueue(int messageBytesMax, int queuedBytesMax) {
    super(messageBytesMax, queuedBytesMax, SendMemory.unlimited());
    this.output = new MessageOutput(ByteBuffer.allocate(BUFFER_BYTES_FIRST), messageBytesMax);
  }

  @Override
  public MessageOutput open() {
    claim();
    frame = output.position();
    output.begin(frame);
    output.rawFixed32(0); // the length, known when the message is complete
    output.begin(output.position());
    return output;
  }

  /**
   * Ends the message and releases the lock.
   *
   * @return whether a message was queued
   */
  boolean send() {
    try {
      int length = output.length();
      boolean takes = acceptsMessage(length);
      if (takes) {
        output.buffer().putInt(frame, length);
        addQueued(Integer.BYTES + length);
      }
      return takes;
    } finally {
      discard();
    }
  }

  @Override
  protected void rewind() {
    output.begin(frame);
  }

  /** Closes the sending side. The receiver is notified with {@code how} after the last message. */
  void endWith(CloseStatus how) {
    lock.lock();
    try {
      ending = ended() ? ending : how;
      end();
    } finally {
      lock.unlock();
    }
  }

  /** Closes the receiving side: no message is delivered any more, and senders are notified. */
  @Override
  public void discardQueued() {
    lock.lock();
    try {
      end();
      output.swap(ByteBuffer.allocate(0));
    } finally {
      lock.unlock();
    }
  }

  /**
   * {@return the end of the sending side, once every earlier message is handled; otherwise null}
   */
  @Nullable CloseStatus ending() {
    lock.lock();
    try {
      return output.position() == 0 ? ending : null;
    } finally {
      lock.unlock();
    }
  }

  /** Reads the next message. {@return whether there was one} */
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
    if (queuedBytes() == 0) {
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
   * Releases the bytes of the handled message.
   *
   * @return whether the sender is to be notified that there is room again
   */
  boolean handled() {
    recordSent(inHand);
    inHand = 0;
    wake();
    return consumeRoomNotification();
  }
}
