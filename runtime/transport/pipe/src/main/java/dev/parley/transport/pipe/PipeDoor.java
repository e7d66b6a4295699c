package dev.parley.transport.pipe;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * A name at which one process listens.
 *
 * <p>Threads: {@code accept} by one thread, {@code close} by all, also while that one waits.
 */
interface PipeDoor extends AutoCloseable {
  /**
   * Waits for a newcomer.
   *
   * @throws ClosedChannelException when this is closed
   * @throws IOException when accepting failed; the door is still open
   */
  PipeChannel accept() throws IOException;

  /** Gives the name back and ends the wait of {@link #accept}. */
  @Override
  void close();
}
