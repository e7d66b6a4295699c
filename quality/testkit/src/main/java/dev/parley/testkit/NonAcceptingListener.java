package dev.parley.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A listener that never accepts.
 *
 * <p>Threads: confined to the test's thread.
 */
public final class NonAcceptingListener implements AutoCloseable {
  private static final int BACKLOG = 1;

  /** Connections that fill this backlog, which the operating system completes without an accept. */
  private static final int FULL = 3;

  private final ServerSocketChannel server;
  private final List<SocketChannel> crowd = new ArrayList<>();

  private NonAcceptingListener(ServerSocketChannel server, SocketAddress address)
      throws IOException {
    this.server = server;
    server.bind(address, BACKLOG);
  }

  /** Listens on a loopback port. */
  public static NonAcceptingListener onLoopback() {
    try {
      return new NonAcceptingListener(
          ServerSocketChannel.open(), new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Listens on a Unix-domain socket. */
  public static NonAcceptingListener onUnix(Path path) {
    try {
      return new NonAcceptingListener(
          ServerSocketChannel.open(StandardProtocolFamily.UNIX), UnixDomainSocketAddress.of(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fills the backlog, so that the operating system does not complete the next connection. */
  public NonAcceptingListener full() {
    try {
      SocketAddress address = server.getLocalAddress();
      boolean unix = address instanceof UnixDomainSocketAddress;
      for (int i = 0; i < FULL; i++) {
        SocketChannel one =
            unix ? SocketChannel.open(StandardProtocolFamily.UNIX) : SocketChannel.open();
        crowd.add(one);
        one.configureBlocking(false);
        connect(one, address);
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void connect(SocketChannel channel, SocketAddress address) {
    try {
      channel.connect(address);
    } catch (IOException e) {
      // Full already, which is what we want.
    }
  }

  /**
   * Accepts connections until the condition is true: those of {@link #full}, that of an
   * unsuccessful dialler, which the operating system retries after a second, and those of
   * strangers, who would fill the backlog again.
   */
  public void acceptUntil(BooleanSupplier condition) {
    try {
      server.configureBlocking(false);
      while (!condition.getAsBoolean()) {
        SocketChannel taken = server.accept();
        if (taken == null) {
          LockSupport.parkNanos(1_000_000);
        } else {
          taken.close();
        }
      }
      server.configureBlocking(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the port} */
  public int port() {
    try {
      return ((InetSocketAddress) server.getLocalAddress()).getPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      SocketAddress address = server.getLocalAddress();
      server.close();
      for (SocketChannel each : crowd) {
        each.close();
      }
      if (address instanceof UnixDomainSocketAddress unix) {
        Files.deleteIfExists(unix.getPath());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
