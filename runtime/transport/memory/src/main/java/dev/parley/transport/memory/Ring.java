package dev.parley.transport.memory;

import dev.parley.transport.api.BadMessageException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One direction: a ring with one side that writes and one that reads. Both count bytes from the
 * beginning of the connection; a count's place in the ring is its remainder. What a side has
 * counted itself it never reads from memory, where the other side could have changed it; what the
 * other side has counted it checks.
 *
 * <pre>
 *            read                      written
 *   | free    | records, to be read      | 0 | free        |
 *   0                                                 capacity
 * </pre>
 *
 * <p>The reading side looks at the header of the next record, which is {@link Records#NONE} until
 * the record is all there. So a short message comes to the other core in the cache line that was
 * looked at anyway; a counter elsewhere would be fetched first, and the message after it.
 *
 * <p>Threads: the methods of the writing side by one thread at a time, likewise the reading side's.
 */
final class Ring {
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

  Ring(MemorySegment memory, long readAt, long fullAt, long start, int capacity) {
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
   * Writing side: {@return how far the other side has read}
   *
   * @param written by this side
   * @param known what it said before
   * @throws BadMessageException when that cannot be
   */
  long read(long written, long known) {
    long read = (long) COUNT.getVolatile(memory, readAt);
    if (read < known || read > written) {
      throw new BadMessageException("MEM-2: the peer has read what was not written");
    }
    return read;
  }

  /** Writing side: the header of a record that stands behind one which is not known yet. */
  void header(int index, int header) {
    HEADER.set(memory, start + index, header);
  }

  /** Writing side: makes known a record and those behind it, before the bell is looked at. */
  void publish(int index, int header) {
    HEADER.setVolatile(memory, start + index, header);
  }

  /** Writing side: {@return whether it still waits for room, as far as the other side tells} */
  boolean isFull() {
    return (int) FLAG.getVolatile(memory, fullAt) != 0;
  }

  /** Writing side: waits for room. Look for it once more after this. */
  void full() {
    FLAG.setVolatile(memory, fullAt, 1);
  }

  /** Reading side: {@return the header of the next record, or {@link Records#NONE}} */
  int header(long read) {
    return (int) HEADER.getVolatile(memory, start + index(read));
  }

  /** Reading side: makes known what was read. {@return whether the other side waits for that} */
  boolean publishRead(long read) {
    COUNT.setVolatile(memory, readAt, read);
    return (int) FLAG.getVolatile(memory, fullAt) != 0
        && (int) FLAG.getAndSet(memory, fullAt, 0) != 0;
  }
}
