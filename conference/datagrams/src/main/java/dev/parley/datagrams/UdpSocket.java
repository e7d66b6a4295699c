package dev.parley.datagrams;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * A UDP socket that is read and written in batches.
 *
 * <pre>{@code
 * int count = socket.receive(nanos);
 * for (int i = 0; i < count; i++) {
 *   socket.send(socket.remote(i), socket.bytes(), socket.from(i), socket.length(i));
 * }
 * socket.flush();
 * }</pre>
 *
 * <p>Threads: one at a time, but for {@link #wake}. Memory: a batch of datagrams that were read, as
 * many that are to be sent, and the remotes that are kept.
 */
public abstract class UdpSocket implements AutoCloseable {
  /**
   * Datagrams that are read at once, and that wait to be sent at most, unless others are wished.
   */
  public static final int BATCH = 256;

  /** Bytes of a datagram; longer ones are dropped and counted. */
  public static final int DATAGRAM_BYTES_MAX = 2_048;

  private static final int BUFFER_BYTES = 4 << 20;

  private final Remotes remotes = new Remotes();
  private long dropped;

  UdpSocket() {}

  /**
   * Opens a socket.
   *
   * @param local port 0 for any that is free
   * @throws IOException when the address is in use, or not one of this machine
   */
  public static UdpSocket bind(InetSocketAddress local) throws IOException {
    return bind(local, BATCH);
  }

  /**
   * Opens a socket that takes as much memory as its batch needs: for who has many sockets.
   *
   * @param local port 0 for any that is free
   * @param batch datagrams that are read at once, and that wait to be sent at most: 1 to {@link
   *     #BATCH}
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
   * Opens several sockets at one port, among which the system spreads datagrams by the address of
   * their sender: what one address sends is always read by the same one. Nobody else has the port
   * then: who opened it already keeps it, and it is not opened again.
   *
   * @param local port 0 for any that is free
   * @param count how many are wished for
   * @return as many, or a single one where the system does not spread
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

  /** {@return where it is bound, with its real port} */
  public abstract InetSocketAddress localAddress();

  /**
   * Waits until datagrams are there, it is woken, or the time is over, and reads what is there.
   *
   * @param nanos 0 to look only; {@link Long#MAX_VALUE} to wait without end
   * @return how many were read, 0 to a batch; they are here until the next call
   * @throws IOException when the socket is broken or closed
   */
  public abstract int receive(long nanos) throws IOException;

  /** {@return what was read; datagram {@code i} begins at {@code from(i)}} */
  public abstract byte[] bytes();

  /** {@return where a datagram begins} */
  public abstract int from(int datagram);

  /** {@return the bytes of a datagram; 0 when it was too long} */
  public abstract int length(int datagram);

  /** {@return who sent a datagram; the same object for one that is kept} */
  public abstract Remote remote(int datagram);

  /**
   * Adds a datagram to the batch that is sent next; sends the batch when it is full. What the
   * system does not take is dropped and counted, as a network might.
   */
  public abstract void send(Remote to, byte[] bytes, int from, int length);

  /** Sends the batch. Datagrams to one remote stay in their order. */
  public abstract void flush();

  /** Lets the present call of {@link #receive}, or the next one, return at once. For any thread. */
  public abstract void wake();

  /** {@return somebody to send to, who is not kept} */
  public final Remote remote(InetSocketAddress address) {
    return Remote.of(address);
  }

  /**
   * {@return whom this socket keeps for the address of another socket's remote; somebody new who is
   * not kept when it keeps nobody}
   */
  public final Remote own(Remote other) {
    return remotes.find(other.high, other.low, other.port, other.scope);
  }

  /**
   * Gives the same object for this address from now on.
   *
   * @return false when {@link Remotes#MOST} are kept already
   */
  public final boolean keep(Remote remote) {
    return remotes.keep(remote);
  }

  /** Forgets a remote that was kept. */
  public final void forget(Remote remote) {
    remotes.forget(remote);
  }

  /** {@return datagrams that were too long to be read, or that the system did not take} */
  public final long dropped() {
    return dropped;
  }

  final void drop(int count) {
    dropped += count;
  }

  final Remotes remotes() {
    return remotes;
  }

  @Override
  public abstract void close();
}
