package dev.parley.transport.api;

import dev.parley.base.Limits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Cuts a stream of bytes into frames, in place: bytes are read into {@link #room}, and {@link
 * #drain} hands on every frame that is complete. Knows no socket.
 *
 * <pre>
 *   0         start                      end            capacity
 *   | handled  | frames not yet handled   | room to read  |
 * </pre>
 *
 * <p>Threads: confined to the one that holds the reader role. Memory: one direct buffer, which
 * grows with the bytes that are there, never with a length that a peer merely claims, and at most
 * to one frame of {@code messageBytesMax}.
 */
public final class FrameReader {
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);
  private static final int BUFFER_BYTES_FIRST = 8 << 10;

  /** A buffer that was filled by one read grows up to this, to take more at the next. */
  private static final int BUFFER_BYTES_BUSY = 64 << 10;

  /** A larger buffer is given up as soon as it is empty. */
  private static final int BUFFER_BYTES_KEPT = 1 << 20;

  /** Receives frames. */
  public interface Sink {
    /** {@return whether it takes another frame now} */
    boolean ready();

    /** A message at {@code offset} in {@code buffer}, borrowed for the call. */
    void message(ByteBuffer buffer, int offset, int length);

    /** CLOSE; no frame follows. */
    void close(CloseReason reason, String text);

    /** PING; wants a PONG with the same {@code data}. */
    void ping(long data);
  }

  private final int messageBytesMax;
  private ByteBuffer buffer = NONE;
  private int start;
  private int end;
  private int skipping; // bytes of an extension's payload that are still to come

  /** Refuses messages beyond {@code messageBytesMax}. */
  public FrameReader(int messageBytesMax) {
    this.messageBytesMax = messageBytesMax;
  }

  /** {@return the buffer, with position and limit around the room for more bytes; never without} */
  public ByteBuffer room() {
    if (start > 0) {
      compact();
    }
    if (end == buffer.capacity()) {
      grow();
    }
    return buffer.limit(buffer.capacity()).position(end);
  }

  /** Takes note of the bytes that were put into {@link #room}. */
  public void filled() {
    end = buffer.position();
    if (end == buffer.capacity() && end < BUFFER_BYTES_BUSY) {
      grow();
    }
  }

  /** {@return room for bytes that nobody wants; forgets what was read before} */
  public ByteBuffer discardRoom() {
    start = 0;
    end = 0;
    return room();
  }

  /** {@return whether bytes wait to be handled} */
  public boolean waiting() {
    return end > start;
  }

  /** Gives the buffer up if it is empty; the next {@link #room} makes a new one. */
  public void trim() {
    if (start == end) {
      start = 0;
      end = 0;
      buffer = NONE;
    }
  }

  /**
   * Hands on every complete frame, as long as the sink is ready.
   *
   * @throws BadMessageException when a frame breaks a rule, before its payload is looked at
   */
  public void drain(Sink sink) {
    while (sink.ready() && skip() && end - start >= Frames.HEADER_BYTES) {
      int header = buffer.getInt(start);
      int type = Frames.type(header);
      int length = Frames.length(header);
      check(type, length);
      if (type >= Frames.FIRST_EXTENSION) {
        start += Frames.HEADER_BYTES;
        skipping = length;
      } else if (end - start - Frames.HEADER_BYTES >= length) {
        int payload = start + Frames.HEADER_BYTES;
        start = payload + length; // first: what the sink throws leaves this reader behind the frame
        handOn(sink, type, payload, length);
      } else {
        break;
      }
    }
    if (buffer.capacity() > BUFFER_BYTES_KEPT) {
      trim();
    }
  }

  private boolean skip() {
    int skipped = Math.min(skipping, end - start);
    start += skipped;
    skipping -= skipped;
    return skipping == 0;
  }

  private void check(int type, int length) {
    switch (type) {
      case Frames.MESSAGE -> {
        if (length > messageBytesMax) {
          throw new BadMessageException(
              CloseReason.LIMIT_EXCEEDED,
              "FR-1: a message of " + length + " bytes, at most " + messageBytesMax + " allowed");
        }
        require(length >= 1, "MESSAGE", length);
      }
      case Frames.CLOSE ->
          require(
              length >= Frames.CLOSE_CODE_BYTES
                  && length <= Frames.CLOSE_CODE_BYTES + Limits.CLOSE_TEXT_BYTES_MAX,
              "CLOSE",
              length);
      case Frames.PING -> require(length == Frames.PING_BYTES, "PING", length);
      case Frames.PONG -> require(length == Frames.PING_BYTES, "PONG", length);
      default -> {
        if (type < Frames.FIRST_EXTENSION) {
          throw new BadMessageException("FR-2: frame type " + type + " is reserved");
        }
        require(length <= messageBytesMax, "extension", length);
      }
    }
  }

  private static void require(boolean holds, String type, int length) {
    if (!holds) {
      throw new BadMessageException("FR-1: a " + type + " frame of " + length + " bytes");
    }
  }

  private void handOn(Sink sink, int type, int payload, int length) {
    switch (type) {
      case Frames.MESSAGE -> sink.message(buffer, payload, length);
      case Frames.CLOSE -> {
        byte[] text = new byte[length - Frames.CLOSE_CODE_BYTES];
        buffer.get(payload + Frames.CLOSE_CODE_BYTES, text);
        int code = Short.toUnsignedInt(buffer.getShort(payload));
        sink.close(CloseReason.of(code), new String(text, StandardCharsets.UTF_8));
      }
      case Frames.PING -> sink.ping(buffer.getLong(payload));
      default -> {
        // A PONG has done its work by arriving: any byte is a sign of life (rule FR-4).
      }
    }
  }

  private void compact() {
    if (end > start) {
      buffer.put(0, buffer.duplicate(), start, end - start);
    }
    end -= start;
    start = 0;
  }

  private void grow() {
    int most = Math.max(messageBytesMax + Frames.HEADER_BYTES, BUFFER_BYTES_BUSY);
    int capacity = Math.clamp(buffer.capacity() * 2L, BUFFER_BYTES_FIRST, most);
    ByteBuffer larger = ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
    larger.put(0, buffer, 0, end);
    buffer = larger;
  }
}
