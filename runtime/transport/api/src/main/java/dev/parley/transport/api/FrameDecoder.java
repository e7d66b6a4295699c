package dev.parley.transport.api;

import java.nio.ByteBuffer;

/**
 * Frame decoder of a byte stream, without copying: bytes are read into {@link #writableBuffer}, and
 * {@link #drain} passes on every complete frame. It does no I/O. Each {@link Framing} has its own
 * subclass.
 *
 * <pre>
 *   0         start                      end            capacity
 *   | handled  | frames not yet handled   | room to read  |
 * </pre>
 *
 * <p>Threads: confined to the one that holds the reader role. Memory: one direct buffer, which
 * grows with the bytes received, never by a length that a peer merely announces, and at most to one
 * frame of {@code messageBytesMax}; a pooled buffer ({@link BufferPool}) may be twice as large.
 * Beyond {@link #BUFFER_BYTES_FIRST} its bytes are reserved in a {@link MessageMemory}.
 */
public abstract class FrameDecoder {
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

  /** First capacity of a buffer: enough for idle connections and most messages. */
  private static final int BUFFER_BYTES_FIRST = 1 << 10;

  /**
   * Limit up to which a buffer grows after a read that filled it, so that the next read takes more.
   */
  private static final int BUFFER_BYTES_BUSY = 64 << 10;

  /** Capacity above which a buffer is released as soon as it is empty. */
  private static final int BUFFER_BYTES_KEPT = 1 << 20;

  /** Receives frames. */
  public interface Sink {
    /** {@return whether the sink accepts another frame now} */
    boolean isReady();

    /** Receives a message at {@code offset} in {@code buffer}, borrowed for the call. */
    void message(ByteBuffer buffer, int offset, int length);

    /** Receives CLOSE; no frame follows. */
    void close(CloseReason reason, String text);

    /** Receives PING, to be answered by PONG with the same {@code data}. */
    void ping(long data);
  }

  private final int messageBytesMax;
  private final int headerBytes;
  private final MessageMemory memory;
  private ByteBuffer buffer = NONE;
  private int start;
  private int end;
  private boolean passed; // a frame was passed since the last drain

  /**
   * Creates a decoder that rejects messages of more than {@code messageBytesMax} bytes.
   *
   * @param headerBytes length of the header before a message
   * @param memory the account in which a large buffer is reserved
   */
  protected FrameDecoder(int messageBytesMax, int headerBytes, MessageMemory memory) {
    this.messageBytesMax = messageBytesMax;
    this.headerBytes = headerBytes;
    this.memory = memory;
  }

  /** Adds bytes that were read from the stream before this decoder was created. */
  public final void begin(ByteBuffer head) {
    writableBuffer().put(head);
    received();
  }

  /**
   * {@return the buffer, with position and limit around the free space, which is never empty}
   *
   * @throws BadMessageException when there is no memory for an incomplete message (rule FR-10)
   */
  public final ByteBuffer writableBuffer() {
    if (start > 0) {
      compact();
    }
    if (end == buffer.capacity()) {
      replace(larger(), true);
    }
    return buffer.limit(buffer.capacity()).position(end);
  }

  /** Records the bytes that were put into {@link #writableBuffer}. */
  public final void received() {
    end = buffer.position();
    if (end == buffer.capacity() && end < BUFFER_BYTES_BUSY) {
      replace(larger(), false);
    }
  }

  /** {@return space for bytes that are to be discarded; drops all unhandled bytes} */
  public final ByteBuffer discardBuffer() {
    release();
    return writableBuffer();
  }

  /** {@return whether bytes wait to be handled} */
  public final boolean hasUnhandledBytes() {
    return end > start;
  }

  /** Releases the buffer if it is empty; the next {@link #writableBuffer} takes a new one. */
  public final void trim() {
    if (start == end) {
      release();
    }
  }

  /** Releases the buffer with all its bytes. */
  public final void release() {
    start = 0;
    end = 0;
    BufferPool.release(buffer);
    buffer = NONE;
    memory.markComplete();
    memory.tryReserve(0);
  }

  /**
   * Passes every complete frame to the sink, as long as the sink is ready.
   *
   * @throws BadMessageException when a frame breaks a rule, before its payload is read
   */
  public final void drain(Sink sink) {
    decode(sink);
    if (passed) {
      passed = false;
      memory.markComplete();
    }
    if (end > start && buffer.capacity() > BUFFER_BYTES_FIRST) {
      memory.markIncomplete();
    }
    if (buffer.capacity() > BUFFER_BYTES_KEPT) {
      trim();
    }
  }

  /** Passes every complete frame to the sink, each after {@link #skip} was called for it. */
  protected abstract void decode(Sink sink);

  /** {@return the buffer, little-endian; its position and limit are undefined} */
  protected final ByteBuffer buffer() {
    return buffer;
  }

  /** {@return the index of the first unhandled byte} */
  protected final int start() {
    return start;
  }

  /** {@return the number of unhandled bytes} */
  protected final int available() {
    return end - start;
  }

  /**
   * Skips handled bytes. Must be called before the frame is passed on, so that an exception of the
   * sink leaves this decoder behind the frame.
   */
  protected final void skip(int bytes) {
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
   * Replaces the buffer by a larger one.
   *
   * @param needed whether there is no space left; otherwise the buffer is kept when memory is short
   */
  private void replace(int capacity, boolean needed) {
    // Reserve before allocating: only a garbage collection frees an unwanted direct buffer.
    if (!reserved(BufferPool.capacity(capacity), needed)) {
      return;
    }
    ByteBuffer larger = BufferPool.acquire(capacity);
    larger.put(0, buffer, 0, end);
    BufferPool.release(buffer);
    buffer = larger;
  }

  private boolean reserved(int capacity, boolean needed) {
    if (capacity <= BUFFER_BYTES_FIRST) {
      return true;
    }
    if (needed) {
      memory.markIncomplete();
      memory.reserve(capacity);
      return true;
    }
    return memory.tryReserve(capacity);
  }
}
