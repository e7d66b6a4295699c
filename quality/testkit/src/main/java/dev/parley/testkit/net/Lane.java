package dev.parley.testkit.net;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * One direction of a line: packets go in with a time, and come out when they have arrived. The same
 * packets at the same times with the same seed have the same fate, however often it is asked for
 * them.
 *
 * <p>Times are nanoseconds from any beginning, and never go back; one that does counts as the last
 * one.
 *
 * <p>Threads: confined to one.
 */
@SuppressWarnings("ArrayRecordComponent") // the records are never compared
public final class Lane {
  private record Waiting(byte[] packet, long since) {}

  private record Flying(byte[] packet, long arrival, long order) {}

  private Shape shape;
  private final Random random;
  private final ArrayDeque<Waiting> queue = new ArrayDeque<>();
  private final PriorityQueue<Flying> air =
      new PriorityQueue<>(
          Comparator.comparingLong(Flying::arrival).thenComparingLong(Flying::order));
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

  public Lane(Shape shape, long seed) {
    this.shape = shape;
    random = new Random(seed);
  }

  /** Becomes another line at {@code time}; what is on its way arrives as before. */
  public void reshape(Shape other, long time) {
    advance(time);
    shape = other;
  }

  /** Takes a packet, which the lane keeps from now on. */
  public void offer(byte[] packet, long time) {
    advance(time);
    packets++;
    bytes += packet.length;
    if (queue.isEmpty() && free <= now) {
      send(packet, now);
    } else if (makeRoom(packet.length)) {
      queue.add(new Waiting(packet, now));
      queuedBytes += packet.length;
    } else {
      queueDrops++;
    }
  }

  /** The next packet that has arrived by {@code time}; empty: none has. */
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
   * When to ask again: the time of the next arrival, or of the next sending if that is sooner;
   * {@link Long#MAX_VALUE}: the lane is empty.
   */
  public long next() {
    long arrival = air.isEmpty() ? Long.MAX_VALUE : air.element().arrival;
    return queue.isEmpty() ? arrival : Math.min(arrival, free);
  }

  /** {@return what it has carried so far} */
  public Traffic traffic() {
    return new Traffic(packets, bytes, queueDrops, lost, delivered, deliveredBytes);
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
    if (shape.drop() == Shape.Drop.OLDEST && length <= shape.queueBytesMax()) {
      while (queuedBytes > shape.queueBytesMax() - length) {
        queuedBytes -= queue.remove().packet.length;
        queueDrops++;
      }
    }
    return queuedBytes <= shape.queueBytesMax() - length;
  }

  /** Draws the same number of random values for each packet, so that fates do not shift. */
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
    air.add(new Flying(packet, arrival, order++));
    if (twice) {
      air.add(new Flying(packet.clone(), arrival, order++));
    }
  }

  private long sendingNanos(int length) {
    return shape.bitsPerSecond() == 0 ? 0 : length * 8_000_000_000L / shape.bitsPerSecond();
  }
}
