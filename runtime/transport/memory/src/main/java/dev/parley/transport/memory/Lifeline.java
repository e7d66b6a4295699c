package dev.parley.transport.memory;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The socket over which two sides met. It carries nothing more; when the peer's process ends,
 * however that happens, the operating system ends it.
 *
 * <p>Threads: safe for all.
 */
record Lifeline(SocketChannel channel) {
  private static final Logger LOG = System.getLogger(Lifeline.class.getName());

  /** Runs {@code gone} once, when the peer is gone or this side has closed. */
  void watch(Runnable gone) {
    Thread.startVirtualThread(() -> {
      ByteBuffer nothing = ByteBuffer.allocate(1);
      try {
        channel.read(nothing); // whatever it says: it should have been silent
      } catch (IOException e) {
        LOG.log(Level.TRACE, "the lifeline broke", e);
      }
      gone.run();
    });
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "closing a lifeline failed", e);
    }
  }
}
