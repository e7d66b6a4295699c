package dev.parley.server.media;

import dev.parley.datagrams.UdpSocket;
import dev.parley.media.framing.Deframer;
import dev.parley.media.framing.Framer;
import dev.parley.media.ice.IceRoute;
import dev.parley.sfu.PeerRoute;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * ICE-TCP connection: packets of one peer, framed on a stream by RFC 4571. When a buffer is full
 * the newest packet is dropped as a whole, as a network would.
 *
 * <p>Threads: {@link #read}, {@link #writable} and {@link #moveTo} by the port's thread; {@link
 * #send}, {@link #keep} and {@link #forget} by the forwarding thread; the rest is safe for all.
 * Memory: {@link #WAITING_MAX} received packets, and {@link #UNSENT_BYTES_MAX} unsent bytes.
 */
final class IceTcpConnection {
  /** Upper bound for received packets that are not handled yet. */
  static final int WAITING_MAX = 128;

  /** Upper bound for unsent bytes, which the peer has not accepted yet. */
  static final int UNSENT_BYTES_MAX = 64 << 10;

  private final SocketChannel channel;
  private final InetAddress address;
  private final Deframer deframer;
  private final PacketHandler arrivals;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Object sending = new Object();
  private ByteBuffer unsent = ByteBuffer.allocate(0); // allocated at the first packet
  private int shard = -1; // that the packets go to; confined to the port's thread
  private volatile PeerRoute link;
  private volatile long linkedAt; // time of accept, or of the last change of the link
  private volatile @Nullable SelectionKey key;
  private volatile @Nullable PeerRoute kept; // link of the peer that uses the connection
  private volatile boolean over;

  /** Receiver of packets. */
  @FunctionalInterface
  interface PacketHandler {
    /**
     * Handles a packet and takes ownership of its bytes.
     *
     * @param handled run once the packet was handled or dropped
     */
    void packet(byte[] bytes, PeerRoute link, Runnable handled);
  }

  IceTcpConnection(
      SocketChannel channel, InetSocketAddress remote, PacketHandler arrivals, long acceptedAt) {
    this.channel = channel;
    this.address = remote.getAddress();
    this.arrivals = arrivals;
    linkedAt = acceptedAt;
    link = new PeerRoute(IceRoute.tcp(remote), this);
    deframer = new Deframer(UdpSocket.DATAGRAM_BYTES_MAX, this::arrived);
  }

  void registered(SelectionKey as) {
    key = as;
  }

  /** {@return the shard that the packets go to; negative before it is known} */
  int shard() {
    return shard;
  }

  /**
   * Moves the connection to another shard with a new link, which that shard has to keep again. The
   * link of the previous shard becomes invalid. {@return the new link}
   */
  PeerRoute moveTo(int to, long now) {
    shard = to;
    linkedAt = now;
    PeerRoute moved = new PeerRoute(link.route(), this);
    link = moved;
    return moved;
  }

  InetAddress address() {
    return address;
  }

  /** {@return whether the connection had no peer for too long, or has lost its peer} */
  boolean idle(long now, long nanosMax) {
    return over || (!inUse() && now - linkedAt > nanosMax);
  }

  /** {@return whether a peer uses the connection} */
  boolean inUse() {
    return kept == link;
  }

  /**
   * Reads the available bytes.
   *
   * @param space scratch buffer of the caller
   * @return false at the end of the stream, or when the framing is invalid
   */
  boolean read(ByteBuffer space) {
    try {
      int count = channel.read(space.clear());
      return count >= 0 && deframer.feed(space.array(), space.arrayOffset(), count);
    } catch (IOException e) {
      return false;
    }
  }

  private void arrived(byte[] bytes, int from, int length) {
    if (waiting.incrementAndGet() > WAITING_MAX) {
      waiting.decrementAndGet();
    } else {
      arrivals.packet(
          Arrays.copyOfRange(bytes, from, from + length), link, waiting::decrementAndGet);
    }
  }

  /** Sends a packet, or drops it when the peer is too slow. */
  void send(byte[] bytes, int from, int length) {
    synchronized (sending) {
      if (unsent.capacity() == 0) {
        unsent = ByteBuffer.allocate(UNSENT_BYTES_MAX);
      }
      if (!over && unsent.remaining() >= Framer.HEADER_BYTES + length) {
        boolean first = unsent.position() == 0;
        int written = Framer.write(bytes, from, length, unsent.array(), unsent.position());
        unsent.position(unsent.position() + written);
        if (first) {
          flush();
        }
      }
    }
  }

  /** Continues sending once the channel is writable. */
  void writable() {
    synchronized (sending) {
      flush();
    }
  }

  private void flush() {
    try {
      unsent.flip();
      channel.write(unsent);
      unsent.compact();
      SelectionKey present = key;
      if (present != null && present.isValid()) {
        boolean more = unsent.position() > 0;
        present.interestOps(
            more ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
        if (more) {
          present.selector().wakeup();
        }
      }
    } catch (IOException | CancelledKeyException e) { // closed by the port's thread
      unsent.clear();
      over = true; // the port's thread closes it
    }
  }

  /** Marks the connection as used by a peer, unless it has moved to another shard. */
  void keep(PeerRoute by) {
    if (by == link) {
      kept = by;
    }
  }

  /** Marks the connection as unused, to be closed, unless it has moved to another shard. */
  void forget(PeerRoute by) {
    if (by != link) {
      return;
    }
    over = true;
    SelectionKey present = key;
    if (present != null) {
      present.selector().wakeup();
    }
  }

  void close() {
    over = true;
    try {
      channel.close();
    } catch (IOException e) {
      // The channel counts as closed in any case.
    }
  }
}
