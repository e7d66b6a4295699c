package dev.parley.server.media;

import dev.parley.datagrams.UdpSocket;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Single-producer single-consumer ring buffer of datagrams. The producer copies each datagram in;
 * when the ring is full the newest datagram is dropped.
 *
 * <p>Threads: {@link #offer} by the producer, all other methods by the consumer. Memory: {@link
 * #SLOTS} datagrams, allocated at the first one.
 */
final class CrossThreadQueue {
  /** Capacity in datagrams: one batch of a read. */
  static final int SLOTS = UdpSocket.BATCH;

  private final int[] lengths;
  private final long[] readAt;
  private final @Nullable Object[] senders;
  private byte[] bytes = {};
  private final AtomicLong added = new AtomicLong(); // release: publishes the slot's content
  private final AtomicLong handled = new AtomicLong(); // release: returns the slot to the producer

  /**
   * @param slots capacity: a power of two
   */
  CrossThreadQueue(int slots) {
    lengths = new int[slots];
    readAt = new long[slots];
    senders = new @Nullable Object[slots];
  }

  /**
   * Adds a copy of a datagram.
   *
   * @param sender link of the consumer if the sender is registered, else the producer's remote
   *     address
   * @param came time of reading, in nanoseconds
   * @param most upper bound for queued datagrams, this one included
   * @return false when the bound is reached
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

  /** {@return the number of queued datagrams; the accessors below refer to the oldest of them} */
  int size() {
    return (int) (added.getAcquire() - handled.getPlain());
  }

  private int slot() {
    return slot(handled.getPlain());
  }

  private int slot(long number) {
    return (int) number & (lengths.length - 1);
  }

  /** {@return the buffer with the datagram at {@link #from}; may be overwritten} */
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

  /** {@return the time of reading, in nanoseconds} */
  long readAt() {
    return readAt[slot()];
  }

  /** Removes the oldest datagram. */
  void remove() {
    senders[slot()] = null;
    handled.setRelease(handled.getPlain() + 1);
  }
}
