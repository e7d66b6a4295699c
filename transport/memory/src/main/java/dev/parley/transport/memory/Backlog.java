package dev.parley.transport.memory;

import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.Spares;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;

/**
 * Messages that wait for room in the ring, or are too large to stand there in one piece.
 *
 * <p>Threads: one at a time. Memory: a buffer for each message.
 */
final class Backlog {
  /** Larger messages go in pieces of this, so that the peer reads while this side writes. */
  static final int PIECE_BYTES_MAX = 64 << 10;

  private static final int SCRATCH_BYTES = 1 << 10;

  /**
   * A record.
   *
   * @param whole the buffer that {@code bytes} is a part of
   */
  private record Waiting(int kind, ByteBuffer bytes, ByteBuffer whole, boolean begun) {}

  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** {@return a buffer for a message that is encoded aside} */
  ByteBuffer scratch() {
    return ByteBuffer.allocateDirect(SCRATCH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Adds the message in {@code output}, with the buffer it stands in. */
  void add(MessageOutput output) {
    int from = output.position() - output.length();
    ByteBuffer whole = output.buffer();
    waiting.add(new Waiting(Records.MESSAGE, whole.slice(from, output.length()), whole, false));
  }

  void add(int kind, ByteBuffer bytes) {
    waiting.add(new Waiting(kind, bytes, bytes, false));
  }

  /** {@return the bytes of the next record, without its header} */
  int nextBytes() {
    return Math.min(waiting.getFirst().bytes().remaining(), PIECE_BYTES_MAX);
  }

  /** Moves the next record, for which there is room. {@return its bytes} */
  int moveTo(Writing writing) {
    Waiting first = waiting.removeFirst();
    ByteBuffer bytes = first.bytes();
    if (bytes.remaining() <= PIECE_BYTES_MAX) {
      int length = bytes.remaining();
      writing.add(first.begun() ? Records.LAST_PIECE : first.kind(), bytes);
      Spares.give(first.whole());
      return length;
    }
    ByteBuffer piece = bytes.slice(bytes.position(), PIECE_BYTES_MAX);
    writing.add(Records.PIECE, piece);
    bytes.position(bytes.position() + PIECE_BYTES_MAX);
    waiting.addFirst(new Waiting(first.kind(), bytes, first.whole(), true));
    return PIECE_BYTES_MAX;
  }

  void clear() {
    waiting.clear();
  }
}
