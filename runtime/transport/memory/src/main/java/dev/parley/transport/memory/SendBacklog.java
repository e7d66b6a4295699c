package dev.parley.transport.memory;

import dev.parley.transport.api.BufferPool;
import dev.parley.transport.api.MessageOutput;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;

/**
 * Queue of messages that wait for space in the ring or are too large for one record.
 *
 * <p>Threads: one at a time. Memory: a buffer for each message, of its length.
 */
final class SendBacklog {
  /**
   * Size of the pieces of a larger message, in bytes: the peer reads one piece while this side
   * writes the next.
   */
  static final int PIECE_BYTES_MAX = 32 << 10;

  private static final int SCRATCH_BYTES = 1 << 10;

  /** Minimum memory of a waiting message, in bytes, its objects included. */
  private static final int COST_MIN = 128;

  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  /**
   * A record that waits.
   *
   * @param whole the buffer that {@code bytes} is a slice of
   */
  private record WaitingRecord(int kind, ByteBuffer bytes, ByteBuffer whole) {}

  private final ArrayDeque<WaitingRecord> waiting = new ArrayDeque<>();
  private final ByteBuffer scratch =
      ByteBuffer.allocateDirect(SCRATCH_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /**
   * {@return the scratch buffer for a message that cannot be encoded in the ring; valid until the
   * next such message}
   */
  ByteBuffer scratch() {
    return scratch.clear();
  }

  /** {@return the bytes that a message counts in the send queue} */
  static int cost(int length) {
    return Math.max(length, COST_MIN);
  }

  /**
   * Adds the message in {@code output}, and takes over its buffer unless that is the scratch
   * buffer.
   */
  @SuppressWarnings("ReferenceEquality") // whose buffer it is
  void add(MessageOutput output) {
    int length = output.length();
    ByteBuffer whole = output.buffer();
    ByteBuffer bytes = whole.slice(output.position() - length, length);
    if (whole == scratch) {
      waiting.add(new WaitingRecord(RecordLayout.MESSAGE, copy(bytes), NONE));
    } else if (length <= PIECE_BYTES_MAX) {
      waiting.add(new WaitingRecord(RecordLayout.MESSAGE, bytes, whole));
    } else {
      ByteBuffer large =
          ByteBuffer.allocate(RecordLayout.LARGE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      add(RecordLayout.LARGE, large.putInt(0, length));
      waiting.add(new WaitingRecord(RecordLayout.PIECE, bytes, whole));
    }
  }

  private static ByteBuffer copy(ByteBuffer bytes) {
    return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
  }

  void add(int kind, ByteBuffer bytes) {
    waiting.add(new WaitingRecord(kind, bytes, bytes));
  }

  /** {@return the length of the next record in bytes, without its header} */
  int nextBytes() {
    return Math.min(waiting.getFirst().bytes().remaining(), PIECE_BYTES_MAX);
  }

  /**
   * Moves the next record into the ring, which has space for it. {@return the bytes that wait no
   * longer}
   */
  int moveTo(RingProducer writing) {
    WaitingRecord first = waiting.getFirst();
    ByteBuffer bytes = first.bytes();
    int length = nextBytes();
    writing.add(first.kind(), bytes.slice(bytes.position(), length));
    bytes.position(bytes.position() + length);
    if (!bytes.hasRemaining()) {
      waiting.removeFirst();
      BufferPool.release(first.whole());
    }
    return switch (first.kind()) {
      case RecordLayout.LARGE -> 0;
      case RecordLayout.MESSAGE -> cost(length);
      default -> length;
    };
  }

  void clear() {
    waiting.clear();
  }
}
