package dev.parley.datagrams;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * UDP socket with batched reads and writes.
 *
 * <p>Threads: one at a time, except for {@link #wake}. Memory: a batch of received datagrams, a
 * batch of datagrams to be sent, and the kept remotes.
 */
public abstract class UdpSocket implements AutoCloseable {
  /** Default size of the receive and send batches, in datagrams. */
  public static final int BATCH = 256;

  /** Maximum length of a datagram; longer ones are dropped and counted. */
  public static final int DATAGRAM_BYTES_MAX = 2_048;

  private static final int BUFFER_BYTES = 4 << 20;

  private final RemoteTable remotes = new RemoteTable();
  private long dropped;

  UdpSocket() {}

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
    if (batch < 1 || batch > BATCH) {
      throw new IllegalArgumentException("a batch of " + batch + " is not in 1.." + BATCH);
    }
    return LinuxSocket.available()
        ? LinuxSocket.open(local, BUFFER_BYTES, batch)
        : ChannelSocket.open(local, BUFFER_BYTES, batch);
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
      LinuxSocket first = LinuxSocket.open(local, BUFFER_BYTES, BATCH);
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

  /** {@return length of a datagram; 0 when it was too long} */
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

  final void drop(int count) {
    dropped += count;
  }

  final RemoteTable remotes() {
    return remotes;
  }

  @Override
  public abstract void close();
}
