package dev.parley.transport.socket;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Pool of direct buffers for TLS records. A connection has buffers only while it reads or writes;
 * an idle connection has none.
 *
 * <p>Threads: safe for all. Memory: at most {@link #KEPT} buffers of {@link #BYTES} for the whole
 * process.
 */
final class TlsRecordBufferPool {
  /** Capacity of a buffer, in bytes: two records of the largest size that JSSE uses, rounded up. */
  static final int BYTES = 34 << 10;

  static final int KEPT = 16;

  static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

  private static final AtomicReferenceArray<ByteBuffer> SPARE = new AtomicReferenceArray<>(KEPT);

  /** {@return a buffer with a capacity of at least {@code bytes}, empty: its limit is 0} */
  static ByteBuffer acquire(int bytes) {
    for (int i = 0; i < KEPT && bytes <= BYTES; i++) {
      ByteBuffer found = SPARE.get(i);
      if (found != null && SPARE.compareAndSet(i, found, null)) {
        return found.clear().limit(0);
      }
    }
    return ByteBuffer.allocateDirect(Math.max(bytes, BYTES)).limit(0);
  }

  /**
   * Returns a buffer to the pool, unless it has bytes in it.
   *
   * @return the buffer that the owner keeps: the same one, or {@link #NONE}
   */
  static ByteBuffer releaseIfEmpty(ByteBuffer buffer) {
    if (buffer.hasRemaining()) {
      return buffer;
    }
    for (int i = 0; i < KEPT && buffer.capacity() == BYTES; i++) {
      if (SPARE.compareAndSet(i, null, buffer)) {
        break;
      }
    }
    return NONE;
  }

  private TlsRecordBufferPool() {}
}
