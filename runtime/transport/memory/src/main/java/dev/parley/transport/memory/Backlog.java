package dev.parley.transport.memory;

import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.Spares;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;

/**
 * Messages that wait for room in the ring, or are too large to stand there in one piece.
 *
 * <p>Threads: one at a time. Memory: a buffer for each message, of its length.
 */
final class Backlog {
  /** Larger messages go in pieces of this, so that the peer reads while this side writes. */
  static final int PIECE_BYTES_MAX = 32 << 10;

  private static final int SCRATCH_BYTES = 1 << 10;

  /** What a message that waits takes at least, with the objects that it waits in. */
  private static final int COST_MIN = 128;

  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  /**
   * A record.
   *
   * @param whole the buffer that {@code bytes} is a part of
   */
  private record Waiting(int kind, ByteBuffer bytes, ByteBuffer whole) {}

  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private final ByteBuffer scratch =
      ByteBuffer.allocateDirect(SCRATCH_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** {@return a buffer for a message that is encoded aside, until the next one is} */
  ByteBuffer scratch() {
    return scratch.clear();
  }

  /** {@return what a message counts among what waits} */
  static int cost(int length) {
    return length <= PIECE_BYTES_MAX ? Math.max(length, COST_MIN) : length;
  }

  /** Adds the message in {@code output}, with the buffer it stands in where that is its own. */
  @SuppressWarnings("ReferenceEquality") // whose buffer it is
  void add(MessageOutput output) {
    int length = output.length();
    ByteBuffer whole = output.buffer();
    ByteBuffer bytes = whole.slice(output.position() - length, length);
    if (whole == scratch) {
      waiting.add(new Waiting(Records.MESSAGE, copy(bytes), NONE));
    } else if (length <= PIECE_BYTES_MAX) {
      waiting.add(new Waiting(Records.MESSAGE, bytes, whole));
    } else {
      ByteBuffer large = ByteBuffer.allocate(Records.LARGE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      add(Records.LARGE, large.putInt(0, length));
      waiting.add(new Waiting(Records.PIECE, bytes, whole));
    }
  }

  private static ByteBuffer copy(ByteBuffer bytes) {
    return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
  }

  void add(int kind, ByteBuffer bytes) {
    waiting.add(new Waiting(kind, bytes, bytes));
  }

  /** {@return the bytes of the next record, without its header} */
  int nextBytes() {
    return Math.min(waiting.getFirst().bytes().remaining(), PIECE_BYTES_MAX);
  }

  /** Moves the next record, for which there is room. {@return how much less waits} */
  int moveTo(Writing writing) {
    Waiting first = waiting.getFirst();
    ByteBuffer bytes = first.bytes();
    int length = nextBytes();
    writing.add(first.kind(), bytes.slice(bytes.position(), length));
    bytes.position(bytes.position() + length);
    if (!bytes.hasRemaining()) {
      waiting.removeFirst();
      Spares.give(first.whole());
    }
    return switch (first.kind()) {
      case Records.LARGE -> 0;
      case Records.MESSAGE -> cost(length);
      default -> length;
    };
  }

  void clear() {
    waiting.clear();
  }
}
