package dev.parley.transport.socket;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Bytes both ways over a non-blocking channel, in the clear or through TLS.
 *
 * <p>Threads: {@code read} by one at a time, the others by one at a time; reading and writing may
 * overlap.
 */
interface ByteStream {
  /**
   * Reads what is there into the room of {@code target}.
   *
   * @return bytes read, 0 when there is nothing now, -1 at the end
   */
  int read(ByteBuffer target) throws IOException;

  /** {@return whether bytes were taken from the channel that no {@code read} has returned yet} */
  boolean buffered();

  /**
   * Writes as much of {@code source} as the channel takes.
   *
   * @return whether everything given so far has left; otherwise write again when the channel is
   *     writable, with the same buffer, even when nothing remains in it
   */
  boolean write(ByteBuffer source) throws IOException;

  /** Hands over what to run when the stream itself has something to write. */
  default void kicks(Runnable owner) {}

  /** Tells the peer that nothing more will be written; best effort. */
  void endOutput() throws IOException;
}
