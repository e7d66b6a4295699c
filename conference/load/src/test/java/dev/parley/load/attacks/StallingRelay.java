package dev.parley.load.attacks;

import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A relay of one connection that stops reading from the server when it is told to, and goes on
 * sending to it.
 *
 * <p>Threads: confined to one; it owns two, which end when it is closed.
 */
final class StallingRelay implements AutoCloseable {
  private static final int BUFFER = 16 << 10;

  private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private final Socket server = new Socket();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private volatile boolean stalled;
  private volatile @Nullable Socket client; // null before it has dialled

  StallingRelay(int port) throws IOException {
    server.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.66"), 0));
    server.setReceiveBufferSize(BUFFER);
    server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    thread = Thread.ofVirtual().start(this::relay);
  }

  /** {@return where the client dials} */
  URI endpoint() {
    return URI.create("tcp://127.0.0.1:" + listener.getLocalPort());
  }

  /** Reads no more from the server. */
  void stall() {
    stalled = true;
  }

  private void relay() {
    try (Socket accepted = listener.accept()) {
      client = accepted;
      Thread back = Thread.ofVirtual().start(() -> back(accepted));
      accepted.getInputStream().transferTo(server.getOutputStream());
      back.join();
    } catch (IOException | InterruptedException e) {
      // One of the sides has ended.
    }
  }

  private void back(Socket client) {
    try {
      InputStream in = server.getInputStream();
      OutputStream out = client.getOutputStream();
      byte[] bytes = new byte[BUFFER];
      while (true) {
        if (stalled) {
          closed.await();
          return;
        }
        int count = in.read(bytes);
        if (count < 0) {
          return;
        }
        out.write(bytes, 0, count);
      }
    } catch (IOException | InterruptedException e) {
      // One of the sides has ended.
    }
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    server.close();
    listener.close();
    Socket dialled = client;
    if (dialled != null) {
      dialled.close();
    }
    Eventually.ended(thread);
  }
}
