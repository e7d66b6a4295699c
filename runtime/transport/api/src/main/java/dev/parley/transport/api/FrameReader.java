package dev.parley.transport.api;

import java.nio.ByteBuffer;

/**
 * Cuts a stream of bytes into frames, in place: bytes are read into {@link #room}, and {@link
 * #drain} hands on every frame that is complete. Knows no socket. Each {@link Framing} has its own.
 *
 * <pre>
 *   0         start                      end            capacity
 *   | handled  | frames not yet handled   | room to read  |
 * </pre>
 *
 * <p>Threads: confined to the one that holds the reader role. Memory: one direct buffer, which
 * grows with the bytes that are there, never with a length that a peer merely claims, and at most
 * to one frame of {@code messageBytesMax}; as one of {@link Spares} it may have twice as much.
 * Beyond {@link #BUFFER_BYTES_FIRST} its bytes are reserved in a {@link MessageMemory}.
 */
public abstract class FrameReader {
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

  /** Idle connections have no more, and most messages need no more. */
  private static final int BUFFER_BYTES_FIRST = 1 << 10;

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
  private final int headerBytes;
  private final MessageMemory memory;
  private ByteBuffer buffer = NONE;
  private int start;
  private int end;
  private boolean passed; // a frame was passed since the last look

  /**
   * Refuses messages beyond {@code messageBytesMax}.
   *
   * @param headerBytes what stands before a message
   * @param memory what a large buffer is reserved in
   */
  protected FrameReader(int messageBytesMax, int headerBytes, MessageMemory memory) {
    this.messageBytesMax = messageBytesMax;
    this.headerBytes = headerBytes;
    this.memory = memory;
  }

  /** Takes bytes that were read from the stream before this was made. */
  public final void begin(ByteBuffer head) {
    room().put(head);
    filled();
  }

  /**
   * {@return the buffer, with position and limit around the room for more bytes; never without}
   *
   * @throws BadMessageException when there is no memory for an incomplete message (rule FR-10)
   */
  public final ByteBuffer room() {
    if (start > 0) {
      compact();
    }
    if (end == buffer.capacity()) {
      replace(larger(), true);
    }
    return buffer.limit(buffer.capacity()).position(end);
  }

  /** Takes note of the bytes that were put into {@link #room}. */
  public final void filled() {
    end = buffer.position();
    if (end == buffer.capacity() && end < BUFFER_BYTES_BUSY) {
      replace(larger(), false);
    }
  }

  /** {@return room for bytes that nobody wants; forgets what was read before} */
  public final ByteBuffer discardRoom() {
    free();
    return room();
  }

  /** {@return whether bytes wait to be handled} */
  public final boolean waiting() {
    return end > start;
  }

  /** Gives the buffer up if it is empty; the next {@link #room} makes a new one. */
  public final void trim() {
    if (start == end) {
      free();
    }
  }

  /** Gives the buffer up, with all that is in it. */
  public final void free() {
    start = 0;
    end = 0;
    Spares.give(buffer);
    buffer = NONE;
    memory.completes();
    memory.tryHold(0);
  }

  /**
   * Hands on every complete frame, as long as the sink is ready.
   *
   * @throws BadMessageException when a frame breaks a rule, before its payload is looked at
   */
  public final void drain(Sink sink) {
    cut(sink);
    if (passed) {
      passed = false;
      memory.completes();
    }
    if (end > start && buffer.capacity() > BUFFER_BYTES_FIRST) {
      memory.begins();
    }
    if (buffer.capacity() > BUFFER_BYTES_KEPT) {
      trim();
    }
  }

  /** Hands on every complete frame, each after it was {@linkplain #pass passed}. */
  protected abstract void cut(Sink sink);

  /** {@return the buffer, little-endian; its own position and limit mean nothing} */
  protected final ByteBuffer buffer() {
    return buffer;
  }

  /** {@return the index of the first byte that is not handled yet} */
  protected final int start() {
    return start;
  }

  /** {@return the bytes not handled yet} */
  protected final int available() {
    return end - start;
  }

  /**
   * Goes on behind so many bytes. Before they are handed on: what the sink throws leaves this
   * reader behind the frame.
   */
  protected final void pass(int bytes) {
    start += bytes;
    passed = true;
  }

  /** {@return the largest message, in bytes} */
  protected final int messageBytesMax() {
    return messageBytesMax;
  }

  private void compact() {
    if (end > start) {
      buffer.put(0, buffer.duplicate(), start, end - start);
    }
    end -= start;
    start = 0;
  }

  private int larger() {
    int most = Math.max(messageBytesMax + headerBytes, BUFFER_BYTES_BUSY);
    return Math.max(Math.clamp(buffer.capacity() * 2L, BUFFER_BYTES_FIRST, most), end);
  }

  /**
   * Takes a larger buffer.
   *
   * @param needed whether there is no room left; otherwise it is left when memory is short
   */
  private void replace(int capacity, boolean needed) {
    // Before the buffer is made: only a collection of garbage frees one that is not wanted.
    if (!reserved(Spares.capacity(capacity), needed)) {
      return;
    }
    ByteBuffer larger = Spares.take(capacity);
    larger.put(0, buffer, 0, end);
    Spares.give(buffer);
    buffer = larger;
  }

  private boolean reserved(int capacity, boolean needed) {
    if (capacity <= BUFFER_BYTES_FIRST) {
      return true;
    }
    if (needed) {
      memory.begins();
      memory.hold(capacity);
      return true;
    }
    return memory.tryHold(capacity);
  }
}
