package dev.parley.transport.socket;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A bidirectional byte stream over a non-blocking channel, plain or TLS.
 *
 * <p>Threads: {@code read} by one thread at a time, the other methods by one thread at a time;
 * reads and writes may overlap.
 */
interface ByteStream {
  /**
   * Reads available bytes into the free space of {@code target}.
   *
   * @return the number of bytes read, 0 when there is nothing now, -1 at the end of the stream
   */
  int read(ByteBuffer target) throws IOException;

  /**
   * {@return whether the stream buffers bytes of the channel that {@code read} has not returned
   * yet}
   */
  boolean buffered();

  /**
   * Writes as many bytes of {@code source} as the channel accepts.
   *
   * @return whether all bytes given so far have been written; otherwise write again when the
   *     channel is writable, with the same buffer, even when nothing remains in it
   */
  boolean write(ByteBuffer source) throws IOException;

  /**
   * Sets a callback that runs when the stream itself has bytes to write, such as TLS key updates.
   */
  default void kicks(Runnable owner) {}

  /** Ends the output, so that the peer reads end-of-stream; best effort. */
  void endOutput() throws IOException;
}
