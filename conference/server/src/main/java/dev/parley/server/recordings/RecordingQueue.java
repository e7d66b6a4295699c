package dev.parley.server.recordings;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Bounded queue between the forwarding thread and the recording writer: packets in pooled buffers,
 * and control tasks in between. When the disk is too slow, packets are dropped; control tasks never
 * are.
 *
 * <p>Threads: safe for all. Adding a packet wakes the writer only once many are queued, so that the
 * forwarding thread seldom pays for a wake-up. Memory: {@link #PACKETS_MAX} buffers of {@link
 * #PACKET_BYTES_MAX} at most, each allocated on first use.
 */
final class RecordingQueue {
  /** Capacity in packets: more than one second at 80 Mbit/s. */
  static final int PACKETS_MAX = 8_192;

  /** Size of a packet buffer, in bytes: the largest datagram that is read. */
  static final int PACKET_BYTES_MAX = 2_048;

  private final int packetsMax;
  private final Queue<Runnable> waiting = new ArrayDeque<>(); // guarded by this, as all below
  private final Deque<QueuedPacket> free = new ArrayDeque<>();
  private int packets; // queued or being written
  private boolean urgent;
  private boolean closed;

  /** Pooled packet buffer, queued as a write task. */
  static final class QueuedPacket implements Runnable {
    final byte[] bytes = new byte[PACKET_BYTES_MAX];
    int length;
    boolean whole;
    long now;
    @Nullable UUID track;
    @Nullable RoomRecordingFiles room;

    @Override
    public void run() {
      if (room != null && track != null) {
        room.packet(track, this);
      }
    }
  }

  RecordingQueue(int packetsMax) {
    this.packetsMax = packetsMax;
  }

  /** Adds a copy of a packet. {@return false when the queue is full, or the packet too long} */
  boolean packet(
      RoomRecordingFiles room,
      UUID track,
      byte[] bytes,
      int from,
      int length,
      boolean whole,
      long now) {
    QueuedPacket packet = length > PACKET_BYTES_MAX ? null : buffer();
    if (packet == null) {
      return false;
    }
    // Outside the monitor: the buffer belongs to this thread until it is added.
    System.arraycopy(bytes, from, packet.bytes, 0, length);
    packet.length = length;
    packet.whole = whole;
    packet.now = now;
    packet.track = track;
    packet.room = room;
    add(packet);
    return true;
  }

  private synchronized @Nullable QueuedPacket buffer() {
    if (packets == packetsMax || closed) {
      return null;
    }
    packets++;
    QueuedPacket again = free.poll();
    return again == null ? new QueuedPacket() : again;
  }

  private synchronized void add(QueuedPacket packet) {
    waiting.add(packet);
    if (!urgent && packets > packetsMax / 4) {
      urgent = true;
      notifyAll();
    }
  }

  /** Adds a control task. {@return false when the queue is closed} */
  synchronized boolean work(Runnable work) {
    if (closed) {
      return false;
    }
    waiting.add(work);
    urgent = true;
    notifyAll();
    return true;
  }

  /**
   * Drains the queue into a list: immediately for urgent work, else after a delay.
   *
   * @param millis maximum wait; 0 to wait without limit
   * @return false when the queue is closed and empty
   */
  synchronized boolean take(List<Runnable> into, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long left = millis;
    while (!urgent && !closed && (millis == 0 || left > 0)) {
      wait(millis == 0 ? 0 : left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    urgent = false;
    into.addAll(waiting);
    waiting.clear();
    return !closed || !into.isEmpty();
  }

  /** Returns the buffer of a written packet to the pool. */
  synchronized void written(QueuedPacket packet) {
    packet.room = null;
    packets--;
    free.push(packet);
  }

  /** Closes the queue to further entries; queued ones are still drained. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
