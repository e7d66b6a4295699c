package dev.parley.datagrams;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * UDP socket with batched reads and writes.
 *
 * <p>Threads: one at a time, except for {@link #wake}. Memory: a batch of received datagrams, a
 * batch of datagrams to be sent, and the kept remotes.
 */
public abstract class UdpSocket implements AutoCloseable {
  /** Default size of the receive and send batches, in datagrams. */
  public static final int BATCH = 256;

  /** Default maximum length of a datagram in bytes; longer ones are dropped and counted. */
  public static final int DATAGRAM_BYTES_MAX = 2_048;

  /** Maximum length of any UDP datagram over IPv4, in bytes. */
  public static final int UDP_BYTES_MAX = 65_507;

  private static final int BUFFER_BYTES = 4 << 20;

  private final RemoteTable remotes = new RemoteTable();
  private final int bytesMax;
  private @Nullable MulticastGroup outgoing; // one of those sent to; null before the first
  private long dropped;
  private long tooLong;

  UdpSocket(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  /**
   * Opens a socket.
   *
   * @param local port 0 for any free port
   * @throws IOException when the address is in use, or not one of this machine
   */
  public static UdpSocket bind(InetSocketAddress local) throws IOException {
    return bind(local, BATCH);
  }

  /**
   * Opens a socket with small batches and little memory, for a process with many sockets.
   *
   * @param local port 0 for any free port
   * @param batch size of the receive and send batches, in datagrams: 1 to {@link #BATCH}
   * @throws IOException when the address is in use, or not one of this machine
   */
  public static UdpSocket bind(InetSocketAddress local, int batch) throws IOException {
    return bind(local, batch, DATAGRAM_BYTES_MAX);
  }

  /**
   * Opens a socket for datagrams of another length than {@link #DATAGRAM_BYTES_MAX}.
   *
   * @param local port 0 for any free port
   * @param batch size of the receive and send batches, in datagrams: 1 to {@link #BATCH}
   * @param bytesMax maximum length of a datagram in bytes: 1 to {@link #UDP_BYTES_MAX}. The memory
   *     of the batches is {@code batch * bytesMax} each
   * @throws IOException when the address is in use, or not one of this machine
   */
  public static UdpSocket bind(InetSocketAddress local, int batch, int bytesMax)
      throws IOException {
    if (batch < 1 || batch > BATCH) {
      throw new IllegalArgumentException("a batch of " + batch + " is not in 1.." + BATCH);
    }
    if (bytesMax < 1 || bytesMax > UDP_BYTES_MAX) {
      throw new IllegalArgumentException(
          "datagrams of %d bytes are not in 1..%d".formatted(bytesMax, UDP_BYTES_MAX));
    }
    return LinuxSocket.available()
        ? LinuxSocket.open(local, BUFFER_BYTES, batch, bytesMax)
        : ChannelSocket.open(local, BUFFER_BYTES, batch, bytesMax);
  }

  /**
   * Opens several sockets at one port (SO_REUSEPORT). The system distributes datagrams among them
   * by sender address, so that datagrams of one address are always read from the same socket. Other
   * processes cannot open the port then, and a port in use is not joined.
   *
   * @param local port 0 for any free port
   * @param count wanted number of sockets
   * @return that many sockets, or a single one where the system does not support this
   * @throws IOException when the address is in use, or not one of this machine
   */
  public static List<UdpSocket> bindAll(InetSocketAddress local, int count) throws IOException {
    if (count == 1 || !LinuxSocket.available()) {
      return List.of(bind(local));
    }
    List<UdpSocket> all = new ArrayList<>();
    try {
      LinuxSocket first = LinuxSocket.open(local, BUFFER_BYTES, BATCH, DATAGRAM_BYTES_MAX);
      all.add(first);
      boolean shared = first.share();
      while (shared && all.size() < count) {
        all.add(LinuxSocket.join(first.localAddress(), BUFFER_BYTES, BATCH));
      }
      return List.copyOf(all);
    } catch (IOException | RuntimeException e) {
      all.forEach(UdpSocket::close);
      throw e;
    }
  }

  /** {@return the bound address, with the actual port} */
  public abstract InetSocketAddress localAddress();

  /**
   * Waits until datagrams arrive, {@link #wake} is called, or the time is over, and reads a batch.
   *
   * @param nanos 0 to poll only; {@link Long#MAX_VALUE} to wait without limit
   * @return number of datagrams read, up to a batch; they are valid until the next call
   * @throws IOException when the socket is broken or closed
   */
  public abstract int receive(long nanos) throws IOException;

  /** {@return the received bytes; datagram {@code i} begins at {@code from(i)}} */
  public abstract byte[] bytes();

  /** {@return index of a datagram} */
  public abstract int from(int datagram);

  /** {@return length of a datagram; 0 when it was empty or too long} */
  public abstract int length(int datagram);

  /** {@return the sender of a datagram; the same object each time for a kept remote} */
  public abstract RemoteEndpoint remote(int datagram);

  /**
   * Adds a datagram to the send batch, and sends a full batch. Datagrams that the system does not
   * accept are dropped and counted, as on a network.
   */
  public abstract void send(RemoteEndpoint to, byte[] bytes, int from, int length);

  /** Sends the batch. Datagrams to one remote stay in order. */
  public abstract void flush();

  /** Makes the present or next call of {@link #receive} return at once. Safe for any thread. */
  public abstract void wake();

  /**
   * Chooses the interface of a group for sending: sets interface and TTL 1, and reads them back
   * from the system. Datagrams to multicast addresses are dropped and counted unless their remote
   * is of this method, so that none leaves by a default route.
   *
   * @return the remote to send to, which is not kept
   * @throws IOException when the system does not accept the interface, sends by another one, or
   *     sends from another address than the group's only source
   * @throws IllegalStateException when this socket sends to groups by another interface, or from
   *     another source, already
   */
  public final RemoteEndpoint sendTo(MulticastGroup group) throws IOException {
    MulticastGroup before = outgoing;
    if (before != null
        && !(before.networkInterface().equals(group.networkInterface())
            && before.source().equals(group.source()))) {
      throw new IllegalStateException(
          "this socket sends to %s already; use another one for %s".formatted(before, group));
    }
    if (group.source().isPresent()) {
      requireSource(group, group.source().get());
    }
    chooseInterface(group);
    outgoing = group;
    return RemoteEndpoint.of(group);
  }

  /** Throws when datagrams would leave from another address: members would not receive them. */
  private void requireSource(MulticastGroup group, InetAddress source) throws IOException {
    if (group.networkInterface().inetAddresses().noneMatch(source::equals)) {
      throw new IOException(
          "%s: the interface does not have the address %s of its source"
              .formatted(group, source.getHostAddress()));
    }
    InetAddress bound = localAddress().getAddress();
    boolean chosen = bound.isAnyLocalAddress() && choosesSource(group);
    if (!chosen && !bound.equals(source)) {
      throw new IOException(
          "%s: bind the socket to %s, its source, in place of %s"
              .formatted(group, source.getHostAddress(), bound.getHostAddress()));
    }
  }

  /** {@return whether a socket at a wildcard address sends from the group's source} */
  abstract boolean choosesSource(MulticastGroup group);

  abstract void chooseInterface(MulticastGroup group) throws IOException;

  /**
   * Joins a group at its interface, with its source only if it has one (SSM). The socket must be
   * bound to a wildcard or to the group's own address, and to the group's port. Groups that other
   * sockets have joined are not received.
   *
   * @throws IOException when the system does not accept the group
   */
  public abstract void join(MulticastGroup group) throws IOException;

  /**
   * Leaves a group.
   *
   * @throws IOException when it is not joined
   */
  public abstract void leave(MulticastGroup group) throws IOException;

  /** {@return a new remote to send to, which is not kept} */
  public final RemoteEndpoint remote(InetSocketAddress address) {
    return RemoteEndpoint.of(address);
  }

  /**
   * {@return the remote that this socket keeps for the address of another socket's remote; a new
   * one, not kept, if there is none}
   */
  public final RemoteEndpoint own(RemoteEndpoint other) {
    return remotes.find(other.high, other.low, other.port, other.scope);
  }

  /**
   * Keeps a remote: this object is returned for its address from now on.
   *
   * @return false when {@link RemoteTable#MOST} are kept already
   */
  public final boolean keep(RemoteEndpoint remote) {
    return remotes.keep(remote);
  }

  /** Stops keeping a remote. */
  public final void forget(RemoteEndpoint remote) {
    remotes.forget(remote);
  }

  /** {@return number of datagrams dropped: too long to be read, or not accepted by the system} */
  public final long dropped() {
    return dropped;
  }

  /** {@return number of received datagrams that were longer than the socket's maximum} */
  public final long tooLong() {
    return tooLong;
  }

  final void countTooLong(int count) {
    tooLong += count;
    dropped += count;
  }

  /** {@return maximum length of a datagram in bytes} */
  final int bytesMax() {
    return bytesMax;
  }

  final void drop(int count) {
    dropped += count;
  }

  final RemoteTable remotes() {
    return remotes;
  }

  @Override
  public abstract void close();
}
