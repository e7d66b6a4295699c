package dev.parley.transport.memory;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageMemory;
import dev.parley.transport.api.Spares;
import java.nio.ByteBuffer;

/**
 * A large message that arrives in pieces. Its buffer grows with the pieces, not to the length that
 * the peer announces, and is reserved in a {@link MessageMemory}.
 *
 * <p>Threads: confined to the one that reads the connection.
 */
final class Pieces {
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);
  private static final int FIRST_BYTES = 64 << 10;

  private final MessageMemory memory;
  private ByteBuffer buffer = NONE;
  private int length; // announced
  private int arrived;

  Pieces(MessageMemory memory) {
    this.memory = memory;
  }

  /** A message of {@code bytes} begins. */
  void expect(int bytes) {
    memory.begins();
    length = bytes;
    arrived = 0;
  }

  /** {@return bytes that have not arrived yet; 0 when no message has begun} */
  int missing() {
    return length - arrived;
  }

  /** {@return bytes of the message that has begun} */
  int length() {
    return length;
  }

  /** {@return the buffer, from whose start on the pieces lie} */
  ByteBuffer whole() {
    return buffer;
  }

  /**
   * Adds a piece, of at most {@link #missing} bytes.
   *
   * @throws BadMessageException when there is no memory for it (rule FR-10)
   */
  void add(ByteBuffer source, int from, int bytes) {
    if (bytes > buffer.capacity() - arrived) {
      grow(Math.min(length, Math.max(FIRST_BYTES, 2 * (arrived + bytes))));
    }
    buffer.put(arrived, source, from, bytes);
    arrived += bytes;
  }

  private void grow(int capacity) {
    memory.hold(capacity);
    ByteBuffer larger = Spares.take(capacity);
    larger.put(0, buffer, 0, arrived);
    Spares.give(buffer);
    buffer = larger;
  }

  /** Gives the buffer back; the message that began is over. */
  void free() {
    Spares.give(buffer);
    buffer = NONE;
    length = 0;
    arrived = 0;
    memory.completes();
    memory.tryHold(0);
  }
}
