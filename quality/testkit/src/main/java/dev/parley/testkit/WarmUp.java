package dev.parley.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Makes the JVM open its permanent resources, such as the pollers of virtual threads, which would
 * look like leaks of the first test.
 */
final class WarmUp {
  private static boolean done; // guarded by the class

  static synchronized void once() {
    if (done) {
      return;
    }
    done = true;
    try (ServerSocketChannel server = ServerSocketChannel.open();
        Selector selector = Selector.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      selector.selectNow();
      Thread reader = Thread.ofVirtual().start(() -> connectAndRead(server));
      try (SocketChannel accepted = server.accept()) {
        Eventually.eventually(
            "a virtual thread that waits", () -> reader.getState() == Thread.State.WAITING);
        accepted.write(ByteBuffer.allocate(1));
      }
      Eventually.ended(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void connectAndRead(ServerSocketChannel server) {
    try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
      channel.read(ByteBuffer.allocate(1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private WarmUp() {}
}
