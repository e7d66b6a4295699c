package dev.parley.transport.memory;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.BufferPool;
import dev.parley.transport.api.MessageMemory;
import java.nio.ByteBuffer;

/**
 * Reassembly buffer of a large message that arrives in pieces. It grows with the pieces, not to the
 * length that the peer announces, and is reserved in a {@link MessageMemory}.
 *
 * <p>Threads: confined to the thread that reads the connection.
 */
final class LargeMessageAssembly {
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);
  private static final int FIRST_BYTES = 64 << 10;

  private final MessageMemory memory;
  private ByteBuffer buffer = NONE;
  private int length; // announced
  private int arrived;

  LargeMessageAssembly(MessageMemory memory) {
    this.memory = memory;
  }

  /** Begins a message of {@code bytes} bytes. */
  void expect(int bytes) {
    memory.markIncomplete();
    length = bytes;
    arrived = 0;
  }

  /** {@return the number of bytes that are missing; 0 when no message has begun} */
  int missing() {
    return length - arrived;
  }

  /** {@return the length of the message that has begun, in bytes} */
  int length() {
    return length;
  }

  /** {@return the buffer, which contains the message from its start} */
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
    memory.reserve(capacity);
    ByteBuffer larger = BufferPool.acquire(capacity);
    larger.put(0, buffer, 0, arrived);
    BufferPool.release(buffer);
    buffer = larger;
  }

  /** Releases the buffer and ends the message. */
  void free() {
    BufferPool.release(buffer);
    buffer = NONE;
    length = 0;
    arrived = 0;
    memory.markComplete();
    memory.tryReserve(0);
  }
}
