package dev.parley.server.media;

import dev.parley.datagrams.UdpSocket;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Datagrams that one thread has read and another one handles, each a copy, in their order. When it
 * is full the newest is refused.
 *
 * <p>Threads: {@link #offer} by the one that reads, the rest by the one that handles. Memory:
 * {@link #SLOTS} datagrams, from the first one on.
 */
final class HandOverRing {
  /** Datagrams that wait: as many as are read at once. */
  static final int SLOTS = UdpSocket.BATCH;

  private final int[] lengths;
  private final long[] readAt;
  private final @Nullable Object[] senders;
  private byte[] bytes = {};
  private final AtomicLong added = new AtomicLong(); // tells of all that was written before
  private final AtomicLong handled = new AtomicLong(); // gives the slots back

  /**
   * @param slots how many may wait: a power of two
   */
  HandOverRing(int slots) {
    lengths = new int[slots];
    readAt = new long[slots];
    senders = new @Nullable Object[slots];
  }

  /**
   * Adds a copy of a datagram.
   *
   * @param sender who sent it, as the one that handles it knows or can find out
   * @param came when it was read
   * @param most how many may wait, this one included
   * @return false when so many wait already
   */
  boolean offer(byte[] from, int start, int length, Object sender, long came, int most) {
    long number = added.getPlain();
    if (number - handled.getAcquire() >= most) {
      return false;
    }
    if (bytes.length == 0) {
      bytes = new byte[lengths.length * UdpSocket.DATAGRAM_BYTES_MAX];
    }
    int slot = slot(number);
    System.arraycopy(from, start, bytes, slot * UdpSocket.DATAGRAM_BYTES_MAX, length);
    lengths[slot] = length;
    readAt[slot] = came;
    senders[slot] = sender;
    added.setRelease(number + 1);
    return true;
  }

  /** {@return how many wait; what is asked below is asked of the oldest of them} */
  int waiting() {
    return (int) (added.getAcquire() - handled.getPlain());
  }

  private int slot() {
    return slot(handled.getPlain());
  }

  private int slot(long number) {
    return (int) number & (lengths.length - 1);
  }

  /** {@return what has the datagram, at {@link #from}; may be written to} */
  byte[] bytes() {
    return bytes;
  }

  int from() {
    return slot() * UdpSocket.DATAGRAM_BYTES_MAX;
  }

  int length() {
    return lengths[slot()];
  }

  Object sender() {
    return Objects.requireNonNull(senders[slot()]);
  }

  /** {@return when it was read} */
  long came() {
    return readAt[slot()];
  }

  /** The oldest was handled. */
  void next() {
    senders[slot()] = null;
    handled.setRelease(handled.getPlain() + 1);
  }
}
