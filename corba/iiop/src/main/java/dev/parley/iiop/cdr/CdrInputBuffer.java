package dev.parley.iiop.cdr;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.stream.IntStream;

/**
 * Position, alignment and end of the bytes that a {@link CdrInput} reads. Chunks are pieces of a
 * value; fragments of GIOP 1.1 are pieces of a message, each aligned from its own header, and no
 * number crosses their boundaries (CORBA 3.3 part 2, section 9.4.9).
 *
 * <p>Threads: one at a time.
 */
abstract sealed class CdrInputBuffer permits CdrInput {
  /** Lowest value tag, as an unsigned number; smaller numbers are chunk sizes. */
  private static final int VALUE_TAG = 0x7FFF_FF00;

  private static final VarHandle INT = view(int[].class);

  /**
   * Header of a fragment, in bytes: its data begins behind the header, alignment counts from it.
   */
  private static final int FRAGMENT_HEADER_BYTES = 12;

  final byte[] bytes;
  final int origin;
  final int end;
  final boolean little;
  int base;
  int at;

  /** End of the readable bytes: the end of the current chunk or fragment, or {@link #end}. */
  int limit;

  private final int[] fragmentStarts; // starts of separately aligned fragments
  private int nextFragment; // index of the next seam
  private boolean chunked;

  CdrInputBuffer(byte[] bytes, int origin, int from, int end, boolean little, int[] seams) {
    this.bytes = bytes;
    this.origin = origin;
    this.end = end;
    this.little = little;
    this.fragmentStarts = seams;
    base = from;
    at = from;
    limit = farthest();
  }

  /** {@return the position of the next byte, before any alignment} */
  public final int position() {
    return at - origin;
  }

  /** {@return the number of bytes left, including chunk sizes and tags} */
  public final int remaining() {
    return end - at;
  }

  /** Skips padding up to a multiple of {@code alignment}, a power of two. */
  public final void align(int alignment) {
    consume(alignment, 0);
  }

  /**
   * Skips the padding before a message body, which is aligned to eight bytes if it is not empty
   * (GIOP 1.2).
   */
  public final void beginBody() {
    at = Math.min(at + (base - at & 7), end);
  }

  /** Reads a long or unsigned long. */
  public final int readInt() {
    int value = (int) INT.get(bytes, consume(4, 4));
    return little ? Integer.reverseBytes(value) : value;
  }

  /**
   * Switches chunked decoding on or off. On: the next value that is read begins a chunk. Off: the
   * rest of the current chunk, if any, is read as plain bytes.
   */
  public final void chunked(boolean on) {
    if (on && nextFragment < fragmentStarts.length) {
      throw CdrException.marshal("a value in chunks, in fragments that are aligned by themselves");
    }
    chunked = on;
    limit = on ? at : farthest();
  }

  /** {@return whether chunked decoding is on} */
  public final boolean isChunked() {
    return chunked;
  }

  /** {@return whether the current chunk has more bytes; false between chunks} */
  public final boolean isInChunk() {
    return chunked && at < limit;
  }

  /**
   * Reads a tag between chunks: MARSHAL inside a chunk. Call {@link #skipChunks} first to skip
   * chunks.
   */
  public final int readTag() {
    if (chunked) {
      if (at != limit) {
        throw CdrException.marshal("%d bytes of a chunk are left over".formatted(limit - at));
      }
      limit = end;
    }
    int tag = readInt();
    if (chunked) {
      limit = at;
    }
    return tag;
  }

  /** {@return the tag that {@link #readTag} reads next, without consuming it} */
  public final int peekTag() {
    int here = at;
    int tag = readTag();
    if (chunked) {
      at = limit = here;
    } else {
      moveTo(here);
    }
    return tag;
  }

  /** Skips the rest of the current chunk and all chunks that follow directly. */
  public final void skipChunks() {
    if (chunked) {
      at = limit;
      while (isChunkNext()) {
        at = limit;
      }
    }
  }

  /** Opens the next chunk; returns false without any change if no chunk follows. */
  private boolean isChunkNext() {
    int here = at;
    int size = end - at < 4 ? 0 : readTag();
    if (size <= 0 || size >= VALUE_TAG) {
      at = limit = here;
      return false;
    }
    if (size > end - at) {
      throw CdrException.marshal("a chunk of %d bytes, and %d are left".formatted(size, end - at));
    }
    limit = at + size;
    return true;
  }

  /** Returns the number of elements that can be read in one piece, at least one. */
  final int elementsAvailable(int size, int wanted) {
    if (!chunked) {
      check((long) size * wanted);
    }
    at = consume(size, size);
    return Math.min(wanted, (limit - at) / size);
  }

  final void check(long length) {
    if (length > end - at) {
      throw missing(length);
    }
  }

  /** Consumes {@code size} bytes behind their alignment padding. */
  final int consume(int alignment, int size) {
    int from = at + (base - at & alignment - 1);
    // One comparison on the hot path covers the end of data, of a chunk and of a fragment.
    if (from > limit - size) {
      from = beyond(alignment, size);
    }
    at = from + size;
    return from;
  }

  private int beyond(int alignment, int size) {
    if (chunked && at == limit && isChunkNext()) {
      int from = at + (base - at & alignment - 1);
      if (from <= limit - size) {
        return from;
      }
    }
    while (!chunked
        && nextFragment < fragmentStarts.length
        && at + (base - at & alignment - 1) >= limit) {
      moveTo(fragmentStarts[nextFragment]);
      int from = at + (base - at & alignment - 1);
      if (from <= limit - size) {
        return from;
      }
    }
    throw missing(size);
  }

  /** Moves to a position, with the alignment of its fragment. */
  final void moveTo(int place) {
    while (nextFragment > 0 && place < fragmentStarts[nextFragment - 1]) {
      nextFragment--;
    }
    while (nextFragment < fragmentStarts.length && place >= fragmentStarts[nextFragment]) {
      nextFragment++;
    }
    at = place;
    if (fragmentStarts.length > 0) {
      base = nextFragment == 0 ? origin : fragmentStarts[nextFragment - 1] - FRAGMENT_HEADER_BYTES;
    }
    limit = farthest();
  }

  private int farthest() {
    return nextFragment < fragmentStarts.length ? fragmentStarts[nextFragment] : end;
  }

  /** {@return the positions at which separately aligned fragments begin} */
  final int[] fragmentStarts() {
    return fragmentStarts;
  }

  /** {@return the same positions in a copy of the bytes, which begins at the first byte} */
  final int[] fragmentStartsOfCopy() {
    return IntStream.of(fragmentStarts).map(each -> each - origin).toArray();
  }

  private CdrException missing(long size) {
    return CdrException.marshal(
        "the %s ends at %d, where %d bytes more should stand"
            .formatted(chunked ? "chunk" : "data", position(), size));
  }

  static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
  }
}
