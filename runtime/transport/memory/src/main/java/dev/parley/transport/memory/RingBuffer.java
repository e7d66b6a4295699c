package dev.parley.transport.memory;

import dev.parley.transport.api.BadMessageException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Single-producer, single-consumer ring buffer in shared memory, one direction of a connection.
 * Both sides count bytes from the beginning of the connection; the remainder of a count is its
 * index. A side never reads its own count from shared memory, where the peer could have changed it,
 * and checks the peer's count.
 *
 * <pre>
 *            read                      written
 *   | free    | records, to be read      | 0 | free        |
 *   0                                                 capacity
 * </pre>
 *
 * <p>The reading side polls the header of the next record, which is {@link RecordLayout#NONE} until
 * the record is complete. A short message therefore reaches the other core in the cache line that
 * is polled anyway; with a separate counter, two lines would be fetched one after the other.
 *
 * <p>Threads: the methods of the writing side by one thread at a time, those of the reading side
 * likewise.
 */
final class RingBuffer {
  private static final VarHandle COUNT = ValueLayout.JAVA_LONG.varHandle();
  private static final VarHandle FLAG = ValueLayout.JAVA_INT.varHandle();
  private static final VarHandle HEADER =
      ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

  private final MemorySegment memory;
  private final long readAt;
  private final long fullAt;
  private final long start;
  private final int capacity;
  private final ByteBuffer bytes;

  RingBuffer(MemorySegment memory, long readAt, long fullAt, long start, int capacity) {
    this.memory = memory;
    this.readAt = readAt;
    this.fullAt = fullAt;
    this.start = start;
    this.capacity = capacity;
    this.bytes = memory.asSlice(start, capacity).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** {@return the bytes of the ring, by index} */
  ByteBuffer bytes() {
    return bytes;
  }

  int capacity() {
    return capacity;
  }

  int index(long count) {
    return (int) (count & (capacity - 1));
  }

  /**
   * Writing side: {@return the position up to which the peer has read}
   *
   * @param written by this side
   * @param known the position that the peer published before
   * @throws BadMessageException when the published position is impossible
   */
  long read(long written, long known) {
    long read = (long) COUNT.getVolatile(memory, readAt);
    if (read < known || read > written) {
      throw new BadMessageException("MEM-2: the peer has read what was not written");
    }
    return read;
  }

  /** Writing side: writes the header of a record after an unpublished one, without a fence. */
  void header(int index, int header) {
    HEADER.set(memory, start + index, header);
  }

  /**
   * Writing side: publishes a record and those after it. The volatile write precedes the check of
   * the wake-up event.
   */
  void publish(int index, int header) {
    HEADER.setVolatile(memory, start + index, header);
  }

  /** Writing side: {@return whether it still waits for space: the peer has not cleared the flag} */
  boolean isFull() {
    return (int) FLAG.getVolatile(memory, fullAt) != 0;
  }

  /**
   * Writing side: sets the flag that it waits for space. The caller must check for space once more.
   */
  void full() {
    FLAG.setVolatile(memory, fullAt, 1);
  }

  /** Reading side: {@return the header of the next record, or {@link RecordLayout#NONE}} */
  int header(long read) {
    return (int) HEADER.getVolatile(memory, start + index(read));
  }

  /** Reading side: publishes its position. {@return whether the peer waits for space} */
  boolean publishRead(long read) {
    COUNT.setVolatile(memory, readAt, read);
    return (int) FLAG.getVolatile(memory, fullAt) != 0
        && (int) FLAG.getAndSet(memory, fullAt, 0) != 0;
  }
}
