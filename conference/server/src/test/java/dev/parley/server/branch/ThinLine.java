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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A TCP proxy that counts the bytes of both directions, and that can be cut and made slow. */
public final class ThinLine implements AutoCloseable {
  private static final int BUFFER = 4 << 10;

  private final ServerSocket listening;
  private final URI target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong bytes = new AtomicLong();
  private volatile boolean cut;
  private volatile long limit = Long.MAX_VALUE;
  private volatile long bytesPerSecond; // in each direction; 0: as many as there are
  private final AtomicInteger connections = new AtomicInteger();

  public ThinLine(URI target) throws IOException {
    this.target = target;
    listening = new ServerSocket();
    listening.setReceiveBufferSize(BUFFER); // else a slow line takes all at once
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    Thread.ofVirtual().start(this::accept);
  }

  /** {@return the address at which the target is reached by this line} */
  public URI endpoint() {
    return URI.create("tls://localhost:" + listening.getLocalPort());
  }

  public long bytes() {
    return bytes.get();
  }

  /** Makes the line slow, in each direction. */
  void limit(long bitsPerSecond) {
    bytesPerSecond = bitsPerSecond / 8;
  }

  /** {@return the number of connections that were accepted while the line was not cut} */
  int connections() {
    return connections.get();
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
        connections.incrementAndGet();
        Socket far = new Socket();
        far.setReceiveBufferSize(BUFFER);
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
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (bytesPerSecond > 0) {
          LockSupport.parkNanos(count * 1_000_000_000L / bytesPerSecond);
        }
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
