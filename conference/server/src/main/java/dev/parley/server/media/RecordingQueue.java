package dev.parley.server.media;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be written: packets, in buffers that are used again, and between them what else is
 * to be done. Where the disk is too slow packets are refused, and nothing else is.
 *
 * <p>Threads: safe for all. Who adds packets wakes nobody until many wait. Memory: {@link
 * #PACKETS_MAX} buffers of {@link #PACKET_BYTES_MAX} at most, each made when it is first needed.
 */
final class RecordingQueue {
  /** Packets that wait: more than a second of 80 Mbit/s. */
  static final int PACKETS_MAX = 8_192;

  /** Bytes of a packet: no datagram that is read has more. */
  static final int PACKET_BYTES_MAX = 2_048;

  private final int packetsMax;
  private final Queue<Runnable> waiting = new ArrayDeque<>(); // guarded by this, as all below
  private final Deque<Packet> free = new ArrayDeque<>();
  private int packets; // that wait or are being written
  private boolean urgent;
  private boolean closed;

  /** A packet that is to be written. */
  static final class Packet implements Runnable {
    final byte[] bytes = new byte[PACKET_BYTES_MAX];
    int length;
    boolean whole;
    long now;
    @Nullable UUID track;
    @Nullable RecordedRoom room;

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

  /** Adds a copy of a packet. {@return false when too many wait, or it is too long} */
  boolean packet(
      RecordedRoom room, UUID track, byte[] bytes, int from, int length, boolean whole, long now) {
    Packet packet = length > PACKET_BYTES_MAX ? null : buffer();
    if (packet == null) {
      return false;
    }
    System.arraycopy(bytes, from, packet.bytes, 0, length);
    packet.length = length;
    packet.whole = whole;
    packet.now = now;
    packet.track = track;
    packet.room = room;
    add(packet);
    return true;
  }

  private synchronized @Nullable Packet buffer() {
    if (packets == packetsMax || closed) {
      return null;
    }
    packets++;
    Packet again = free.poll();
    return again == null ? new Packet() : again;
  }

  private synchronized void add(Packet packet) {
    waiting.add(packet);
    if (!urgent && packets > packetsMax / 4) {
      urgent = true;
      notifyAll();
    }
  }

  /** Adds what is to be done. {@return false when it has been closed} */
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
   * Moves all that waits into a list: at once when it is urgent, else after a while.
   *
   * @param millis to wait; 0 for as long as it takes
   * @return false when nothing comes any more
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

  /** A packet was written; its buffer is used again. */
  synchronized void written(Packet packet) {
    packet.room = null;
    packets--;
    free.push(packet);
  }

  /** Takes nothing more; what waits is still to be taken out. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
