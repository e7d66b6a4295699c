package dev.parley.transport.pipe;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * Platform listener on a name.
 *
 * <p>Threads: {@code accept} by one thread, {@code close} by all, also while {@code accept} waits.
 */
interface PipeListener extends AutoCloseable {
  /**
   * Waits for a new connection.
   *
   * @throws ClosedChannelException when this listener is closed
   * @throws IOException when accepting failed; the listener is still open
   */
  PipeChannel accept() throws IOException;

  /** Releases the name and ends the wait of {@link #accept}. */
  @Override
  void close();
}
