package dev.parley.testkit.net;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * One direction of an emulated network link: packets enter with a time and leave when they have
 * arrived. The same packets at the same times with the same seed have the same result, however
 * often the link is polled.
 *
 * <p>Times are nanoseconds from any origin and never decrease; an earlier time counts as the last
 * one.
 *
 * <p>Threads: confined to one thread.
 */
@SuppressWarnings("ArrayRecordComponent") // the records are never compared
public final class LinkDirection {
  private record WaitingPacket(byte[] packet, long since) {}

  private record PacketInFlight(byte[] packet, long arrival, long order) {}

  private LinkShape shape;
  private final Random random;
  private final ArrayDeque<WaitingPacket> queue = new ArrayDeque<>();
  private final PriorityQueue<PacketInFlight> air =
      new PriorityQueue<>(
          Comparator.comparingLong(PacketInFlight::arrival)
              .thenComparingLong(PacketInFlight::order));
  private long now = Long.MIN_VALUE;
  private long free = Long.MIN_VALUE;
  private long lastArrival = Long.MIN_VALUE;
  private long order;
  private int queuedBytes;
  private long packets;
  private long bytes;
  private long queueDrops;
  private long lost;
  private long delivered;
  private long deliveredBytes;

  public LinkDirection(LinkShape shape, long seed) {
    this.shape = shape;
    random = new Random(seed);
  }

  /** Changes the properties of the link at {@code time}; packets in flight arrive as before. */
  public void reshape(LinkShape other, long time) {
    advance(time);
    shape = other;
  }

  /** Sends a packet and takes ownership of the array. */
  public void offer(byte[] packet, long time) {
    advance(time);
    packets++;
    bytes += packet.length;
    if (queue.isEmpty() && free <= now) {
      send(packet, now);
    } else if (makeRoom(packet.length)) {
      queue.add(new WaitingPacket(packet, now));
      queuedBytes += packet.length;
    } else {
      queueDrops++;
    }
  }

  /** Returns the next packet that has arrived by {@code time}, or empty if there is none. */
  public Optional<byte[]> poll(long time) {
    advance(time);
    if (air.isEmpty() || air.element().arrival > now) {
      return Optional.empty();
    }
    byte[] packet = air.remove().packet;
    delivered++;
    deliveredBytes += packet.length;
    return Optional.of(packet);
  }

  /**
   * Returns the time of the next event, which is an arrival or the start of a transmission; {@link
   * Long#MAX_VALUE} when the link is empty.
   */
  public long next() {
    long arrival = air.isEmpty() ? Long.MAX_VALUE : air.element().arrival;
    return queue.isEmpty() ? arrival : Math.min(arrival, free);
  }

  /** {@return the counters so far} */
  public LinkCounters traffic() {
    return new LinkCounters(packets, bytes, queueDrops, lost, delivered, deliveredBytes);
  }

  private void advance(long time) {
    now = Math.max(now, time);
    while (!queue.isEmpty() && free <= now) {
      var head = queue.remove();
      queuedBytes -= head.packet.length;
      send(head.packet, Math.max(free, head.since));
    }
  }

  private boolean makeRoom(int length) {
    if (shape.drop() == LinkShape.DropPolicy.OLDEST && length <= shape.queueBytesMax()) {
      while (queuedBytes > shape.queueBytesMax() - length) {
        queuedBytes -= queue.remove().packet.length;
        queueDrops++;
      }
    }
    return queuedBytes <= shape.queueBytesMax() - length;
  }

  /**
   * Transmits a packet. Draws the same number of random values for each packet, so that a changed
   * property does not shift the results of later packets.
   */
  private void send(byte[] packet, long start) {
    boolean gone = random.nextDouble() < shape.loss();
    boolean twice = random.nextDouble() < shape.duplicate();
    boolean early = random.nextDouble() < shape.reorder();
    long jitter = (long) (random.nextDouble() * shape.jitter().toNanos());
    long sent = start + sendingNanos(packet.length);
    free = sent;
    if (gone) {
      lost++;
      return;
    }

    long arrival = sent;
    if (!early) {
      arrival = Math.max(lastArrival, sent + shape.delay().toNanos() + jitter);
      lastArrival = arrival;
    }
    air.add(new PacketInFlight(packet, arrival, order++));
    if (twice) {
      air.add(new PacketInFlight(packet.clone(), arrival, order++));
    }
  }

  private long sendingNanos(int length) {
    return shape.bitsPerSecond() == 0 ? 0 : length * 8_000_000_000L / shape.bitsPerSecond();
  }
}
