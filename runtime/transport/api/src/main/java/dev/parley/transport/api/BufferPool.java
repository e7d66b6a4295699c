package dev.parley.transport.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pool of large direct buffers. Allocating one means zeroing it and mapping its pages one by one,
 * which takes several times as long as the copy that the buffer is needed for. In addition, only a
 * garbage collection frees a direct buffer: many connections that receive long messages at the same
 * time would use up direct memory, and each time the JVM collects the whole heap to free some.
 *
 * <p>Threads: safe for all. Memory: at most {@link #POOLED_BYTES_MAX} for the whole process.
 */
public final class BufferPool {
  /** Smallest pooled capacity, in bytes; smaller buffers are not pooled. */
  public static final int BYTES_MIN = 64 << 10;

  /** Largest pooled capacity, in bytes; larger buffers are not pooled. */
  public static final int BYTES_MAX = 4 << 20;

  /** Upper bound for all pooled buffers together, in bytes. */
  public static final int POOLED_BYTES_MAX = 32 << 20;

  /** Upper bound for the pooled buffers of one capacity, in bytes. */
  private static final int CLASS_BYTES_MAX = 8 << 20;

  /** Upper bound for the number of pooled buffers of one capacity. */
  static final int CLASS_BUFFERS_MAX = 64;

  /** By capacity, from {@link #BYTES_MIN} to {@link #BYTES_MAX}. */
  private static final List<SizeClass> CLASSES =
      IntStream.rangeClosed(0, Integer.numberOfTrailingZeros(BYTES_MAX / BYTES_MIN))
          .mapToObj(i -> new SizeClass(BYTES_MIN << i))
          .toList();

  private static final AtomicLong POOLED_BYTES = new AtomicLong();

  /**
   * {@return a direct, little-endian buffer of {@link #capacity capacity(bytes)} bytes, whose
   * content is undefined}
   */
  public static ByteBuffer acquire(int bytes) {
    int capacity = capacity(bytes);
    ByteBuffer pooled = isPooled(capacity) ? classOf(capacity).take() : null;
    return (pooled == null ? ByteBuffer.allocateDirect(capacity) : pooled.clear())
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * {@return the capacity of the buffer that {@link #acquire} returns for {@code bytes}} Pooled
   * capacities are rounded up to a power of two, so that the next message of about that size can
   * use the buffer.
   */
  public static int capacity(int bytes) {
    return isPooled(bytes) ? Integer.highestOneBit(2 * bytes - 1) : bytes;
  }

  private static boolean isPooled(int bytes) {
    return bytes >= BYTES_MIN && bytes <= BYTES_MAX;
  }

  private static SizeClass classOf(int capacity) {
    return CLASSES.get(Integer.numberOfTrailingZeros(capacity / BYTES_MIN));
  }

  /** Returns a buffer to the pool. The caller must not use it, or a slice of it, any more. */
  public static void release(ByteBuffer buffer) {
    int capacity = buffer.capacity();
    if (!buffer.isDirect() || !isPooled(capacity) || Integer.bitCount(capacity) != 1) {
      return;
    }
    SizeClass own = classOf(capacity);
    assert !own.has(buffer) : "given back twice";
    if (own.isFull()) {
      return;
    }
    // What costs least to allocate is dropped first.
    for (SizeClass smaller : CLASSES) {
      if (smaller.capacity >= capacity) {
        break;
      }
      while (!fits(capacity) && smaller.take() != null) {
        // dropped
      }
    }
    if (fits(capacity)) {
      own.put(buffer);
    }
  }

  private static boolean fits(int capacity) {
    return POOLED_BYTES.get() + capacity <= POOLED_BYTES_MAX;
  }

  /** Drops all pooled buffers, so that the next garbage collection frees them. */
  public static void clear() {
    for (SizeClass each : CLASSES) {
      while (each.take() != null) {
        // dropped
      }
    }
  }

  /** Pooled buffers of one capacity. */
  private static final class SizeClass {
    private final int capacity;
    private final AtomicReferenceArray<ByteBuffer> buffers;

    SizeClass(int capacity) {
      this.capacity = capacity;
      buffers = new AtomicReferenceArray<>(Math.min(CLASS_BYTES_MAX / capacity, CLASS_BUFFERS_MAX));
    }

    /** {@return a buffer, which is pooled no more; null if there is none} */
    @Nullable ByteBuffer take() {
      for (int i = 0; i < buffers.length(); i++) {
        ByteBuffer found = buffers.get(i);
        if (found != null && buffers.compareAndSet(i, found, null)) {
          POOLED_BYTES.addAndGet(-capacity);
          return found;
        }
      }
      return null;
    }

    boolean isFull() {
      return IntStream.range(0, buffers.length()).allMatch(i -> buffers.get(i) != null);
    }

    /** Keeps a buffer, unless the class is full. */
    void put(ByteBuffer buffer) {
      POOLED_BYTES.addAndGet(capacity);
      for (int i = 0; i < buffers.length(); i++) {
        if (buffers.compareAndSet(i, null, buffer)) {
          return;
        }
      }
      POOLED_BYTES.addAndGet(-capacity);
    }

    @SuppressWarnings("ReferenceEquality") // equal bytes are not the same buffer
    boolean has(ByteBuffer buffer) {
      return IntStream.range(0, buffers.length()).anyMatch(i -> buffers.get(i) == buffer);
    }
  }

  private BufferPool() {}
}
