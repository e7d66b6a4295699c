package dev.parley.transport.memory;

import java.nio.ByteBuffer;

/**
 * The writing side of a ring: where the next record goes, and whether it has room there.
 *
 * <p>Threads: one at a time.
 */
final class Writing {
  private final Ring ring;
  private final ByteBuffer bytes;
  private int extent;
  private int end; // no record goes further
  private long written;
  private long published;
  private int first; // the header of the first record that is not published
  private long read; // by the peer, as far as this side knows

  /**
   * Nothing is written yet.
   *
   * @param extent how much of the ring there is memory for
   */
  Writing(Ring ring, int extent) {
    this.ring = ring;
    this.bytes = ring.bytes();
    extent(extent);
  }

  /** There is memory for more of the ring. */
  void extent(int extent) {
    this.extent = extent;
    end = extent == ring.capacity() ? extent : extent - Records.ALIGNMENT; // a header stands there
  }

  /** {@return how much of the ring there is memory for} */
  int extent() {
    return extent;
  }

  /** {@return the most bytes that a record may have, header included} */
  int recordBytesMax() {
    return end - Records.ALIGNMENT;
  }

  /** {@return the index of the next record} */
  int index() {
    return ring.index(written);
  }

  /** {@return how many bytes the next record may have, header included} */
  int room() {
    return Math.min(end - index(), free());
  }

  /** What is written last ends with room for the header where the other side looks next. */
  private int free() {
    return ring.capacity() - (int) (written - read) - Records.ALIGNMENT;
  }

  /** {@return bytes that the peer is not told of yet} */
  long unpublished() {
    return written - published;
  }

  /**
   * Finds room for a record of {@code size}, header included; leaves a gap to the end of the ring
   * when it does not fit in front of that.
   *
   * @throws dev.parley.transport.api.BadMessageException when the peer's count cannot be
   */
  boolean place(int size) {
    if (room() >= size) {
      return true;
    }
    read = ring.read(written, read);
    int gap = ring.capacity() - index();
    if (end - index() < size && gap <= free()) {
      added(Records.GAP, gap - Records.HEADER_BYTES);
    }
    return room() >= size;
  }

  /** The next record is complete but for its header. */
  void added(int kind, int length) {
    int header = Records.header(kind, length);
    long next = written + Records.size(length);
    ring.header(ring.index(next), Records.NONE);
    if (written == published) {
      first = header;
    } else {
      ring.header(index(), header);
    }
    written = next;
  }

  /** Adds a record of all that remains in {@code from}, for which there is room. */
  void add(int kind, ByteBuffer from) {
    int length = from.remaining();
    bytes.put(index() + Records.HEADER_BYTES, from, from.position(), length);
    added(kind, length);
  }

  /** Adds a record of the first {@code length} bytes of {@code from}, for which there is room. */
  void add(int kind, ByteBuffer from, int length) {
    bytes.put(index() + Records.HEADER_BYTES, from, 0, length);
    added(kind, length);
  }

  /** Makes known what was written. {@return whether there was something} */
  boolean publish() {
    if (written == published) {
      return false;
    }
    ring.publish(ring.index(published), first);
    published = written;
    return true;
  }
}
