package dev.parley.transport.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Pool of large direct buffers. Allocating one means zeroing it and mapping its pages one by one,
 * which takes several times as long as the copy that the buffer is needed for.
 *
 * <p>Threads: safe for all. Memory: at most {@link #KEPT} buffers of {@link #BYTES_MAX} for the
 * whole process.
 */
public final class BufferPool {
  /** Smallest pooled capacity, in bytes; smaller buffers are not pooled. */
  public static final int BYTES_MIN = 64 << 10;

  /** Largest pooled capacity, in bytes; larger buffers are not pooled. */
  public static final int BYTES_MAX = 4 << 20;

  /** Number of pooled buffers at most. */
  public static final int KEPT = 8;

  private static final AtomicReferenceArray<ByteBuffer> SPARE = new AtomicReferenceArray<>(KEPT);

  /**
   * {@return a direct, little-endian buffer of {@link #capacity capacity(bytes)} bytes, whose
   * content is undefined}
   */
  public static ByteBuffer acquire(int bytes) {
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
   * {@return the capacity of the buffer that {@link #acquire} returns for {@code bytes}} Pooled
   * capacities are rounded up to a power of two, so that the next message of about that size can
   * use the buffer.
   */
  public static int capacity(int bytes) {
    boolean kept = bytes >= BYTES_MIN && bytes <= BYTES_MAX;
    return kept ? Integer.highestOneBit(2 * bytes - 1) : bytes;
  }

  /** Returns a buffer to the pool. The caller must not use it, or a slice of it, any more. */
  public static void release(ByteBuffer buffer) {
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
    if (bytes < buffer.capacity()) { // keep the buffer that costs most to allocate
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

  private BufferPool() {}
}
