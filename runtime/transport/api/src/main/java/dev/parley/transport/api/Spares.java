package dev.parley.transport.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Large direct buffers that were used and will be used again. To make one means to zero it and to
 * have its pages mapped one by one, which takes several times as long as the copy that it is for.
 *
 * <p>Threads: safe for all. Memory: at most {@link #KEPT} buffers of {@link #BYTES_MAX} for the
 * whole process.
 */
public final class Spares {
  /** Smaller ones are made and forgotten. */
  public static final int BYTES_MIN = 64 << 10;

  /** Larger ones are made and forgotten, too. */
  public static final int BYTES_MAX = 4 << 20;

  /** So many are kept. */
  public static final int KEPT = 8;

  private static final AtomicReferenceArray<ByteBuffer> SPARE = new AtomicReferenceArray<>(KEPT);

  /**
   * {@return a direct buffer of {@link #capacity capacity(bytes)}, with old bytes in it,
   * little-endian}
   */
  public static ByteBuffer take(int bytes) {
    int capacity = capacity(bytes);
    for (int i = 0; i < KEPT && bytes >= BYTES_MIN && bytes <= BYTES_MAX; i++) {
      ByteBuffer found = SPARE.get(i);
      if (found != null && found.capacity() == capacity && SPARE.compareAndSet(i, found, null)) {
        return found.clear().order(ByteOrder.LITTLE_ENDIAN);
      }
    }
    return ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * {@return the capacity of the buffer that {@link #take} gives for so many bytes} It is rounded
   * up to a power of two, so that the next message of about that size finds it large enough.
   */
  public static int capacity(int bytes) {
    boolean kept = bytes >= BYTES_MIN && bytes <= BYTES_MAX;
    return kept ? Integer.highestOneBit(2 * bytes - 1) : bytes;
  }

  /** Takes back what {@link #take} gave. Nobody may use it, or a part of it, any more. */
  public static void give(ByteBuffer buffer) {
    if (!buffer.isDirect() || buffer.capacity() < BYTES_MIN || buffer.capacity() > BYTES_MAX) {
      return;
    }
    assert !isKept(buffer) : "given back twice";
    int smallest = 0;
    int bytes = Integer.MAX_VALUE;
    for (int i = 0; i < KEPT; i++) {
      if (SPARE.compareAndSet(i, null, buffer)) {
        return;
      }
      ByteBuffer kept = SPARE.get(i);
      if (kept != null && kept.capacity() < bytes) {
        smallest = i;
        bytes = kept.capacity();
      }
    }
    if (bytes < buffer.capacity()) { // what is dearest to make is kept
      SPARE.set(smallest, buffer);
    }
  }

  @SuppressWarnings("ReferenceEquality") // equal bytes are not the same buffer
  private static boolean isKept(ByteBuffer buffer) {
    for (int i = 0; i < KEPT; i++) {
      if (SPARE.get(i) == buffer) {
        return true;
      }
    }
    return false;
  }

  private Spares() {}
}
