package dev.parley.iiop.cdr;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Bytes that are written: where the next one comes, how it is aligned, and the chunks of values.
 *
 * <p>Threads: one at a time.
 */
abstract sealed class WrittenBytes permits CdrOutput {
  private static final VarHandle INT = view(int[].class);

  /** What must happen before the next byte, as bits in {@link #due}. */
  private static final int CHUNK = 1;

  private static final int BODY = 2;
  private static final int BODY_ALIGNMENT = 8;

  private static final int FIRST_BYTES = 512;

  /** As much is kept from one use to the next. */
  private static final int KEPT_BYTES = 64 << 10;

  private final IiopLimits limits;
  byte[] bytes;
  boolean little;
  private int at;
  private int base;
  private int due;
  private boolean chunked;
  private int chunk = -1;

  WrittenBytes(boolean little, IiopLimits limits) {
    this.limits = limits;
    this.little = little;
    bytes = new byte[Math.min(FIRST_BYTES, limits.messageBytes())];
  }

  /** Forgets what was written. */
  final void forget() {
    if (bytes.length > KEPT_BYTES) {
      bytes = new byte[FIRST_BYTES];
    }
    at = base = due = 0;
    chunked = false;
    chunk = -1;
  }

  /** {@return how many bytes are written; the next comes here, or behind its alignment} */
  public final int position() {
    return at;
  }

  /** Takes back everything behind {@code position}, outside of encapsulations and chunks. */
  public final void truncate(int position) {
    at = Math.min(at, position);
    due = 0;
    chunked = false;
    chunk = -1;
  }

  /** {@return a copy of what was written} */
  public final byte[] toByteArray() {
    return Arrays.copyOf(bytes, at);
  }

  /** {@return what was written, where it lies: good until the next write or reset} */
  public final ByteBuffer written() {
    return ByteBuffer.wrap(bytes, 0, at).slice();
  }

  /** Fills with zeros up to a multiple of {@code alignment}, a power of two. */
  public final void align(int alignment) {
    room(alignment, 0);
  }

  /**
   * A body begins here: what is written next is aligned to eight bytes, and if nothing is, nothing
   * is filled in (GIOP 1.2, CORBA 3.3 part 2, section 9.4.2.2).
   */
  public final void beginBody() {
    due |= BODY;
  }

  /** Writes a long or unsigned long. */
  public final void writeInt(int value) {
    int to = room(4, 4);
    INT.set(bytes, to, little ? Integer.reverseBytes(value) : value);
  }

  /** Writes an int anew that was written at {@code position}, its first byte. */
  public final void patchInt(int position, int value) {
    if (position < 0 || position > at - 4) {
      throw new IllegalArgumentException("no int was written at " + position);
    }
    INT.set(bytes, position, little ? Integer.reverseBytes(value) : value);
  }

  /** Aligns from here on, and no longer from where it was. {@return where that was} */
  final int alignFromHere() {
    int outer = base;
    base = at;
    return outer;
  }

  /** Aligns from there on. */
  final void alignFrom(int place) {
    base = place;
  }

  /** Says whether what follows lies in chunks; a chunk that is open is ended first. */
  public final void chunked(boolean on) {
    endChunk();
    chunked = on;
    due = on ? due | CHUNK : due & ~CHUNK;
  }

  /** {@return whether what follows lies in chunks} */
  public final boolean isChunked() {
    return chunked;
  }

  /** Ends the chunk that is open, if one is; the next begins with the next byte. */
  public final void endChunk() {
    if (chunk >= 0) {
      patchInt(chunk, at - chunk - 4);
      chunk = -1;
      due |= CHUNK;
    }
  }

  /**
   * Writes what stands between chunks: the tag of a value, null, an indirection, an end. A chunk
   * that is open ends before it. Whether chunks come afterwards is as before.
   *
   * @return where the tag stands: the position that indirections to this value name
   */
  public final int writeTag(int tag) {
    endChunk();
    int kept = due & CHUNK;
    due &= ~CHUNK;
    writeInt(tag);
    due |= kept;
    return at - 4;
  }

  /** Makes room, filled with zeros up to the alignment; the position is behind it afterwards. */
  final int room(int alignment, long size) {
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
      throw CdrException.beyond("messageBytes", "bytes of a message", end, limits.messageBytes());
    }
    bytes =
        Arrays.copyOf(
            bytes, (int) Math.max(end, Math.min(2L * bytes.length, limits.messageBytes())));
  }

  static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
  }
}
