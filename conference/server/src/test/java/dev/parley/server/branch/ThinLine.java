package dev.parley.server.branch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** A TCP proxy that counts the bytes of both directions, and that can be cut. */
public final class ThinLine implements AutoCloseable {
  private final ServerSocket listening;
  private final URI target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong bytes = new AtomicLong();
  private volatile boolean cut;
  private volatile long limit = Long.MAX_VALUE;

  public ThinLine(URI target) throws IOException {
    this.target = target;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  /** {@return the address at which the target is reached by this line} */
  public URI endpoint() {
    return URI.create("tls://localhost:" + listening.getLocalPort());
  }

  public long bytes() {
    return bytes.get();
  }

  /** Breaks all connections, and takes no new ones. */
  public void cut() {
    cut = true;
    open.forEach(ThinLine::close);
  }

  public void mend() {
    cut = false;
    limit = Long.MAX_VALUE;
  }

  /** Mends the line, and cuts it once so many bytes more have crossed it. */
  void mendFor(long more) {
    cut = false;
    limit = bytes.get() + more;
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket near = listening.accept();
        open.add(near);
        if (cut) {
          close(near);
          continue;
        }
        Socket far = new Socket();
        far.connect(new InetSocketAddress(target.getHost(), target.getPort()));
        open.add(far);
        Thread.ofVirtual().start(() -> pump(near, far));
        Thread.ofVirtual().start(() -> pump(far, near));
      } catch (IOException e) {
        // The proxy was closed, or the target has gone.
      }
    }
  }

  private void pump(Socket from, Socket to) {
    byte[] buffer = new byte[16 << 10];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
        if (bytes.addAndGet(count) > limit) {
          cut();
        }
      }
    } catch (IOException e) {
      // One of the sides has closed.
    } finally {
      close(from);
      close(to);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    open.forEach(ThinLine::close);
  }
}
