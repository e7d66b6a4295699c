package dev.parley.transport.memory;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * Liveness lock: the Unix-domain socket over which two sides met. It carries no data after the
 * rendezvous; the operating system closes it when the peer's process ends, in whatever way.
 *
 * <p>Threads: safe for all.
 */
record LivenessLock(SocketChannel channel) {
  private static final Logger LOG = System.getLogger(LivenessLock.class.getName());

  /**
   * Runs {@code gone} once, when the peer's process has ended or this side has closed. Takes a
   * virtual thread.
   */
  void onPeerGone(Runnable gone) {
    Thread.startVirtualThread(() -> {
      ByteBuffer nothing = ByteBuffer.allocate(1);
      try {
        channel.read(nothing); // a byte counts as the end too: the peer must be silent here
      } catch (IOException e) {
        LOG.log(Level.TRACE, "the rendezvous socket broke", e);
      }
      gone.run();
    });
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "closing the rendezvous socket failed", e);
    }
  }
}
