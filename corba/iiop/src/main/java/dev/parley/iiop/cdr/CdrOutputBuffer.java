package dev.parley.iiop.cdr;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Buffer, alignment and chunks of the bytes that a {@link CdrOutput} writes.
 *
 * <p>Threads: one at a time.
 */
abstract sealed class CdrOutputBuffer permits CdrOutput {
  private static final VarHandle INT = view(int[].class);

  /** Actions that are due before the next byte, as bits in {@link #due}. */
  private static final int CHUNK = 1;

  private static final int BODY = 2;
  private static final int BODY_ALIGNMENT = 8;

  private static final int FIRST_BYTES = 512;

  /** Buffer size that is kept for reuse, in bytes. */
  private static final int KEPT_BYTES = 64 << 10;

  private final IiopLimits limits;
  byte[] bytes;
  boolean little;
  private int at;
  private int base;
  private int due;
  private boolean chunked;
  private int chunk = -1;

  CdrOutputBuffer(boolean little, IiopLimits limits) {
    this.limits = limits;
    this.little = little;
    bytes = new byte[Math.min(FIRST_BYTES, limits.messageBytes())];
  }

  /** Discards the written bytes. */
  final void clear() {
    if (bytes.length > KEPT_BYTES) {
      bytes = new byte[FIRST_BYTES];
    }
    at = base = due = 0;
    chunked = false;
    chunk = -1;
  }

  /**
   * {@return the number of bytes written; the next byte is written here, or behind its alignment}
   */
  public final int position() {
    return at;
  }

  /** Discards everything behind {@code position}; not inside encapsulations or chunks. */
  public final void truncate(int position) {
    at = Math.min(at, position);
    due = 0;
    chunked = false;
    chunk = -1;
  }

  /** {@return a copy of the written bytes} */
  public final byte[] toByteArray() {
    return Arrays.copyOf(bytes, at);
  }

  /** {@return the written bytes without a copy; valid until the next write or reset} */
  public final ByteBuffer written() {
    return ByteBuffer.wrap(bytes, 0, at).slice();
  }

  /** Writes zeros up to a multiple of {@code alignment}, a power of two. */
  public final void align(int alignment) {
    reserve(alignment, 0);
  }

  /**
   * Begins a message body: the next byte is aligned to eight, and no padding is written if the body
   * is empty (GIOP 1.2, CORBA 3.3 part 2, section 9.4.2.2).
   */
  public final void beginBody() {
    due |= BODY;
  }

  /** Writes a long or unsigned long. */
  public final void writeInt(int value) {
    int to = reserve(4, 4);
    INT.set(bytes, to, little ? Integer.reverseBytes(value) : value);
  }

  /** Overwrites an int at {@code position}, its first byte. */
  public final void patchInt(int position, int value) {
    if (position < 0 || position > at - 4) {
      throw new IllegalArgumentException("no int was written at " + position);
    }
    INT.set(bytes, position, little ? Integer.reverseBytes(value) : value);
  }

  /** Restarts alignment at the current position. {@return the previous origin of alignment} */
  final int beginAlignment() {
    int outer = base;
    base = at;
    return outer;
  }

  /** Sets the origin of alignment. */
  final void restoreAlignment(int place) {
    base = place;
  }

  /** Switches chunked encoding on or off; the current chunk is ended first. */
  public final void chunked(boolean on) {
    endChunk();
    chunked = on;
    due = on ? due | CHUNK : due & ~CHUNK;
  }

  /** {@return whether chunked encoding is on} */
  public final boolean isChunked() {
    return chunked;
  }

  /** Ends the current chunk, if any; the next byte begins the next one. */
  public final void endChunk() {
    if (chunk >= 0) {
      patchInt(chunk, at - chunk - 4);
      chunk = -1;
      due |= CHUNK;
    }
  }

  /**
   * Writes a tag between chunks: the tag of a value, null, an indirection, or an end tag. The
   * current chunk ends before it; chunked encoding stays on or off.
   *
   * @return position of the tag, which is the target of indirections to this value
   */
  public final int writeTag(int tag) {
    endChunk();
    int kept = due & CHUNK;
    due &= ~CHUNK;
    writeInt(tag);
    due |= kept;
    return at - 4;
  }

  /** Reserves space behind zero padding up to the alignment; the position moves behind it. */
  final int reserve(int alignment, long size) {
    // One test on the hot path for both rare events: the start of a body or of a chunk.
    if (due != 0) {
      settle();
    }
    int from = at + (base - at & alignment - 1);
    long end = from + size;
    if (end > bytes.length) {
      grow(end);
    }
    while (at < from) {
      bytes[at++] = 0;
    }
    at = (int) end;
    return from;
  }

  private void settle() {
    int things = due;
    due = 0;
    if ((things & BODY) != 0) {
      align(BODY_ALIGNMENT);
    }
    if ((things & CHUNK) != 0) {
      writeInt(0);
      chunk = at - 4;
    }
  }

  private void grow(long end) {
    if (end > limits.messageBytes()) {
      throw CdrException.limitExceeded(
          "messageBytes", "bytes of a message", end, limits.messageBytes());
    }
    bytes =
        Arrays.copyOf(
            bytes, (int) Math.max(end, Math.min(2L * bytes.length, limits.messageBytes())));
  }

  static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
  }
}
