package dev.parley.server.media;

import dev.parley.base.ThreadEndListener;
import dev.parley.base.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * ICE-TCP listener (RFC 6544), for clients whose network blocks UDP: accepts connections, reads
 * them, and passes their packets on. At the limit the oldest connection without a peer is closed
 * for a new one, so that silent connections cannot block peers.
 *
 * <p>Threads: safe for all. It owns a thread; closing ends it. Memory: at most {@link
 * #CONNECTIONS_MAX} connections.
 */
final class IceTcpListener implements AutoCloseable {
  /** Upper bound for open connections. */
  static final int CONNECTIONS_MAX = 500;

  /** Upper bound for connections from one address, which a whole school may share (NAT). */
  static final int PER_ADDRESS_MAX = 100;

  /** Backlog of the operating system for connections that are not accepted yet. */
  private static final int BACKLOG_MAX = 1024;

  /** Time after which a connection without a peer is closed. */
  static final Duration IDLE_MAX = Duration.ofSeconds(10);

  private static final System.Logger LOG = System.getLogger(IceTcpListener.class.getName());
  private static final int READ_BYTES = 64 << 10;
  private static final long LOOK_MILLIS = 500;

  private final ServerSocketChannel port;
  private final Selector selector;
  private final IceTcpConnection.PacketHandler arrivals;
  private final long idleNanos;
  private final Thread thread;
  private final ByteBuffer space = ByteBuffer.allocate(READ_BYTES);
  private final Set<IceTcpConnection> connections = new LinkedHashSet<>(); // oldest first
  private final Map<InetAddress, Integer> counts = new HashMap<>();
  private volatile boolean closed;

  private IceTcpListener(
      ServerSocketChannel port,
      Selector selector,
      IceTcpConnection.PacketHandler arrivals,
      Duration idleMax,
      ThreadEndListener watch) {
    this.port = port;
    this.selector = selector;
    this.arrivals = arrivals;
    idleNanos = idleMax.toNanos();
    thread = Thread.ofPlatform().name("parley-media-tcp").start(watch.watched(this::run));
  }

  /**
   * Opens the port.
   *
   * @param local address to bind; port 0 for any free port
   * @param arrivals receiver of packets, called by this port's thread
   * @param watch notified of the end of that thread
   * @throws IOException when the port cannot be bound
   */
  static IceTcpListener open(
      InetSocketAddress local,
      IceTcpConnection.PacketHandler arrivals,
      Duration idleMax,
      ThreadEndListener watch)
      throws IOException {
    ServerSocketChannel port = ServerSocketChannel.open();
    try {
      port.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      port.bind(local, BACKLOG_MAX).configureBlocking(false);
      Selector selector = Selector.open();
      port.register(selector, SelectionKey.OP_ACCEPT);
      return new IceTcpListener(port, selector, arrivals, idleMax, watch);
    } catch (IOException e) {
      port.close();
      throw new IOException("TCP " + local + ": " + e.getMessage(), e);
    }
  }

  /** {@return the bound port} */
  int number() {
    return port.socket().getLocalPort();
  }

  private void run() {
    try (selector;
        port) {
      while (!closed) {
        selector.select(this::ready, LOOK_MILLIS);
        long now = System.nanoTime();
        List.copyOf(connections).stream()
            .filter(each -> each.idle(now, idleNanos))
            .forEach(this::end);
      }
    } catch (IOException | UncheckedIOException | ClosedSelectorException e) {
      LOG.log(System.Logger.Level.ERROR, "the TCP port of audio and video is broken", e);
    } finally {
      List.copyOf(connections).forEach(this::end);
    }
  }

  private void ready(SelectionKey key) {
    if (!(key.attachment() instanceof IceTcpConnection connection)) {
      accept();
      return;
    }
    if (key.isValid() && key.isWritable()) {
      connection.writable();
    }
    if (key.isValid() && key.isReadable() && !connection.read(space)) {
      end(connection);
    }
  }

  private void accept() {
    try {
      SocketChannel channel = port.accept();
      if (channel != null) {
        register(channel);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "a connection was not accepted", e);
    }
  }

  private void register(SocketChannel channel) throws IOException {
    InetSocketAddress remote = (InetSocketAddress) channel.getRemoteAddress();
    if (remote == null || !hasRoom(remote.getAddress())) {
      channel.close();
      return;
    }
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    IceTcpConnection connection =
        new IceTcpConnection(channel, remote, arrivals, System.nanoTime());
    connection.registered(channel.register(selector, SelectionKey.OP_READ, connection));
    connections.add(connection);
    counts.merge(remote.getAddress(), 1, Integer::sum);
  }

  /**
   * Makes room at a limit by closing the oldest connection without a peer. {@return whether a
   * connection from this address can be accepted}
   */
  private boolean hasRoom(InetAddress from) {
    boolean fromOne = counts.getOrDefault(from, 0) >= PER_ADDRESS_MAX;
    if (!fromOne && connections.size() < CONNECTIONS_MAX) {
      return true;
    }
    Optional<IceTcpConnection> idle =
        connections.stream()
            .filter(each -> !each.inUse() && (!fromOne || each.address().equals(from)))
            .findFirst();
    idle.ifPresent(this::end);
    return idle.isPresent();
  }

  private void end(IceTcpConnection connection) {
    if (connections.remove(connection)) {
      counts.computeIfPresent(connection.address(), (_, count) -> count == 1 ? null : count - 1);
    }
    connection.close();
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    Threads.join(thread);
  }
}
