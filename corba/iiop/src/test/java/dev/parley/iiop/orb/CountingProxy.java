package dev.parley.iiop.orb;

import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before a server, passes on what comes, and counts connections. */
final class CountingProxy implements AutoCloseable {
  private final ServerSocket listening;
  private final int port;
  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();

  /** Before the server at this port of this machine. */
  CountingProxy(int port) {
    this.port = port;
    try {
      listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.add(Thread.ofVirtual().start(this::accept));
  }

  int port() {
    return listening.getLocalPort();
  }

  /** How many connections there ever were. */
  int made() {
    return made.get();
  }

  /** How many there are. */
  int open() {
    return open.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket from = listening.accept();
        Socket to = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.add(from);
        sockets.add(to);
        made.incrementAndGet();
        open.incrementAndGet();
        threads.add(Thread.ofVirtual().start(() -> pass(from, to, open::decrementAndGet)));
        threads.add(Thread.ofVirtual().start(() -> pass(to, from, () -> {})));
      }
    } catch (IOException e) {
      // it is closed
    }
  }

  private static void pass(Socket from, Socket to, Runnable ended) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // one side has ended it
    } finally {
      ended.run();
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    Eventually.ended(threads.getFirst());
    for (Socket each : sockets) {
      each.close();
    }
    threads.forEach(Eventually::ended);
  }
}
