package dev.parley.server.media;

import dev.parley.datagrams.UdpSocket;
import dev.parley.forwarding.Link;
import dev.parley.media.framing.Deframer;
import dev.parley.media.framing.Framer;
import dev.parley.media.ice.Route;
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
 * Packets of one peer on a stream (RFC 4571). What finds no room is dropped, as a network might:
 * the newest packet, whole.
 *
 * <p>Threads: {@link #read}, {@link #writable} and {@link #moves} by the thread of the port; {@link
 * #send}, {@link #keep} and {@link #forget} by the one that forwards; the rest is safe for all.
 * Memory: {@link #WAITING_MAX} packets that were read, {@link #UNSENT_BYTES_MAX} that were not yet
 * sent.
 */
final class TcpConnection {
  /** Packets that were read and not yet handled. */
  static final int WAITING_MAX = 128;

  /** Bytes that the other side has not taken yet. */
  static final int UNSENT_BYTES_MAX = 64 << 10;

  private final SocketChannel channel;
  private final InetAddress address;
  private final Deframer deframer;
  private final Arrivals arrivals;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Object sending = new Object();
  private ByteBuffer unsent = ByteBuffer.allocate(0); // of full size from the first packet on
  private int shard = -1; // that its packets go to; of the thread of the port
  private volatile Link link;
  private volatile long linkedAt; // when it was accepted, or its link became another one
  private volatile @Nullable SelectionKey key;
  private volatile @Nullable Link kept; // by which a peer has chosen it
  private volatile boolean over;

  /** Takes what comes. */
  @FunctionalInterface
  interface Arrivals {
    /**
     * Takes a packet, whose bytes are the taker's from now on.
     *
     * @param handled to be run once it was handled or dropped
     */
    void packet(byte[] bytes, Link link, Runnable handled);
  }

  TcpConnection(
      SocketChannel channel, InetSocketAddress remote, Arrivals arrivals, long acceptedAt) {
    this.channel = channel;
    this.address = remote.getAddress();
    this.arrivals = arrivals;
    linkedAt = acceptedAt;
    link = new Link(Route.tcp(remote), this);
    deframer = new Deframer(UdpSocket.DATAGRAM_BYTES_MAX, this::arrived);
  }

  void registered(SelectionKey as) {
    key = as;
  }

  /** {@return the shard that its packets go to; below zero before one was said} */
  int shard() {
    return shard;
  }

  /**
   * Its packets go to another shard from now on, which knows it by another link, and has to choose
   * it: whose it was until now has no say any more.
   */
  Link moves(int to, long now) {
    shard = to;
    linkedAt = now;
    Link moved = new Link(link.route(), this);
    link = moved;
    return moved;
  }

  InetAddress address() {
    return address;
  }

  /** {@return whether it is nobody's for too long, or its peer is gone} */
  boolean idle(long now, long nanosMax) {
    return over || (!chosen() && now - linkedAt > nanosMax);
  }

  /** {@return whether it is the way to a peer} */
  boolean chosen() {
    return kept == link;
  }

  /**
   * Reads what is there.
   *
   * @param space of the caller, for a while
   * @return false when no more will come, or what comes are no packets
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

  /** Sends a packet, or drops it when the other side is too slow. */
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

  /** The other side takes more. */
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
    } catch (IOException | CancelledKeyException e) { // the other thread has closed it
      unsent.clear();
      over = true; // the thread of the port closes it
    }
  }

  /** It is a peer's way now, unless it has come to another shard, by another link. */
  void keep(Link by) {
    if (by == link) {
      kept = by;
    }
  }

  /** It is nobody's any more, unless it has come to another shard, by another link. */
  void forget(Link by) {
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
      // It is gone either way.
    }
  }
}
