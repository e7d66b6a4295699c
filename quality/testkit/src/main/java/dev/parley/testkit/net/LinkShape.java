package dev.parley.testkit.net;

import java.time.Duration;

/**
 * Properties of one direction of an emulated link: rate, queue, delay, jitter and faults.
 *
 * @param bitsPerSecond the rate; 0 means that transmission takes no time and no packet waits
 * @param queueBytesMax bytes that may wait, not counting the packet in transmission
 * @param drop the drop policy of a full queue
 * @param delay the time from the end of transmission to arrival
 * @param jitter upper bound of a uniform random addition to the delay; never changes the order
 * @param loss the share of packets that are lost after transmission, 0 to 1
 * @param duplicate the share of packets that arrive twice
 * @param reorder the share of packets that skip the delay, and so overtake earlier ones
 */
public record LinkShape(
    long bitsPerSecond,
    int queueBytesMax,
    DropPolicy drop,
    Duration delay,
    Duration jitter,
    double loss,
    double duplicate,
    double reorder) {
  /** Drop policy of a full queue. */
  public enum DropPolicy {
    /** Drops the new packet (tail drop). */
    NEWEST,
    /** Drops the oldest packets until the new one fits (head drop). */
    OLDEST
  }

  /** A link without any limit, delay or fault. */
  public static final LinkShape OPEN =
      new LinkShape(0, Integer.MAX_VALUE, DropPolicy.NEWEST, Duration.ZERO, Duration.ZERO, 0, 0, 0);

  public LinkShape {
    if (bitsPerSecond < 0 || queueBytesMax < 0 || delay.isNegative() || jitter.isNegative()) {
      throw new IllegalArgumentException(
          "rate, queue, delay and jitter cannot be negative: %d bit/s, %d bytes, %s, %s"
              .formatted(bitsPerSecond, queueBytesMax, delay, jitter));
    }
    share("loss", loss);
    share("duplicate", duplicate);
    share("reorder", reorder);
  }

  /** Returns this shape with a rate, and with a queue that the rate empties in {@code queue}. */
  public LinkShape rate(long rate, Duration queue) {
    long bytes = Math.multiplyExact(rate, queue.toMillis()) / 8_000;
    int max = (int) Math.min(Integer.MAX_VALUE, bytes);
    return new LinkShape(rate, max, drop, delay, jitter, loss, duplicate, reorder);
  }

  /** Returns this shape with another drop policy. */
  public LinkShape drop(DropPolicy rule) {
    return new LinkShape(
        bitsPerSecond, queueBytesMax, rule, delay, jitter, loss, duplicate, reorder);
  }

  /** Returns this shape with another delay and jitter. */
  public LinkShape delay(Duration least, Duration spread) {
    return new LinkShape(
        bitsPerSecond, queueBytesMax, drop, least, spread, loss, duplicate, reorder);
  }

  /** Returns this shape with other shares of lost, duplicated and reordered packets. */
  public LinkShape faults(double lost, double doubled, double early) {
    return new LinkShape(bitsPerSecond, queueBytesMax, drop, delay, jitter, lost, doubled, early);
  }

  private static void share(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("%s is a share from 0 to 1: %s".formatted(name, value));
    }
  }
}
