package dev.parley.transport.memory;

import java.nio.ByteBuffer;

/**
 * Producer position of a ring: the index of the next record and the space for it.
 *
 * <p>Threads: one thread at a time.
 */
final class RingProducer {
  private final RingBuffer ring;
  private final ByteBuffer bytes;
  private int extent;
  private int end; // index that no record passes
  private long written;
  private long published;
  private int first; // the header of the first record that is not published
  private long read; // by the peer, as far as this side knows

  /**
   * Creates the position at the start of an empty ring.
   *
   * @param extent the bytes of the ring that are backed by memory
   */
  RingProducer(RingBuffer ring, int extent) {
    this.ring = ring;
    this.bytes = ring.bytes();
    extent(extent);
  }

  /** Sets the part of the ring that is backed by memory. */
  void extent(int extent) {
    this.extent = extent;
    end = extent == ring.capacity() ? extent : extent - RecordLayout.ALIGNMENT; // room for a header
  }

  /** {@return the bytes of the ring that are backed by memory} */
  int extent() {
    return extent;
  }

  /** {@return the largest size of a record in bytes, header included} */
  int recordBytesMax() {
    return end - RecordLayout.ALIGNMENT;
  }

  /** {@return the index of the next record} */
  int index() {
    return ring.index(written);
  }

  /** {@return the largest possible size of the next record in bytes, header included} */
  int room() {
    return Math.min(end - index(), free());
  }

  /**
   * Free bytes of the ring. After the last record there must be space for the header that the peer
   * polls next.
   */
  private int free() {
    return ring.capacity() - (int) (written - read) - RecordLayout.ALIGNMENT;
  }

  /** {@return the number of written but unpublished bytes} */
  long unpublished() {
    return written - published;
  }

  /**
   * Finds space for a record of {@code size} bytes, header included. Pads the ring to its end when
   * the record does not fit before that.
   *
   * @throws dev.parley.transport.api.BadMessageException when the peer's position is impossible
   */
  boolean place(int size) {
    if (room() >= size) {
      return true;
    }
    read = ring.read(written, read);
    int gap = ring.capacity() - index();
    if (end - index() < size && gap <= free()) {
      added(RecordLayout.GAP, gap - RecordLayout.HEADER_BYTES);
    }
    return room() >= size;
  }

  /**
   * Adds the header of the next record, whose payload is written. Also writes {@link
   * RecordLayout#NONE} after it, where the peer polls next.
   */
  void added(int kind, int length) {
    int header = RecordLayout.header(kind, length);
    long next = written + RecordLayout.size(length);
    ring.header(ring.index(next), RecordLayout.NONE);
    if (written == published) {
      // The first unpublished header is written last, by publish(): until then the peer sees NONE.
      first = header;
    } else {
      ring.header(index(), header);
    }
    written = next;
  }

  /** Adds a record with the remaining bytes of {@code from}. There must be space for it. */
  void add(int kind, ByteBuffer from) {
    int length = from.remaining();
    bytes.put(index() + RecordLayout.HEADER_BYTES, from, from.position(), length);
    added(kind, length);
  }

  /**
   * Adds a record with the first {@code length} bytes of {@code from}. There must be space for it.
   */
  void add(int kind, ByteBuffer from, int length) {
    bytes.put(index() + RecordLayout.HEADER_BYTES, from, 0, length);
    added(kind, length);
  }

  /** Publishes all written records. {@return whether there were any} */
  boolean publish() {
    if (written == published) {
      return false;
    }
    ring.publish(ring.index(published), first);
    published = written;
    return true;
  }
}
