package dev.parley.testkit.net;

import java.time.Duration;

/**
 * What one direction of a line does to packets.
 *
 * @param bitsPerSecond the rate; 0 means that sending takes no time and nothing ever waits
 * @param queueBytesMax how many bytes may wait for the line, the packet on it not counted
 * @param drop which packet goes when a new one finds the queue full
 * @param delay from the end of sending to arrival
 * @param jitter added to the delay, evenly spread between nothing and this; never changes the order
 * @param loss the share of packets that are lost after they were sent, 0 to 1
 * @param duplicate the share of packets that arrive twice
 * @param reorder the share of packets that skip the delay, and so overtake those before them
 */
public record Shape(
    long bitsPerSecond,
    int queueBytesMax,
    Drop drop,
    Duration delay,
    Duration jitter,
    double loss,
    double duplicate,
    double reorder) {
  /** Which packet a full queue loses. */
  public enum Drop {
    /** The one that comes. */
    NEWEST,
    /** Those that have waited longest, until the new one fits. */
    OLDEST
  }

  /** A line that does nothing to packets. */
  public static final Shape OPEN =
      new Shape(0, Integer.MAX_VALUE, Drop.NEWEST, Duration.ZERO, Duration.ZERO, 0, 0, 0);

  public Shape {
    if (bitsPerSecond < 0 || queueBytesMax < 0 || delay.isNegative() || jitter.isNegative()) {
      throw new IllegalArgumentException(
          "rate, queue, delay and jitter cannot be negative: %d bit/s, %d bytes, %s, %s"
              .formatted(bitsPerSecond, queueBytesMax, delay, jitter));
    }
    share("loss", loss);
    share("duplicate", duplicate);
    share("reorder", reorder);
  }

  /** This shape with a rate, and a queue of as many bytes as leave the line in {@code queue}. */
  public Shape rate(long rate, Duration queue) {
    long bytes = Math.multiplyExact(rate, queue.toMillis()) / 8_000;
    int max = (int) Math.min(Integer.MAX_VALUE, bytes);
    return new Shape(rate, max, drop, delay, jitter, loss, duplicate, reorder);
  }

  /** This shape with another rule for a full queue. */
  public Shape drop(Drop rule) {
    return new Shape(bitsPerSecond, queueBytesMax, rule, delay, jitter, loss, duplicate, reorder);
  }

  /** This shape with another delay and jitter. */
  public Shape delay(Duration least, Duration spread) {
    return new Shape(bitsPerSecond, queueBytesMax, drop, least, spread, loss, duplicate, reorder);
  }

  /** This shape with other shares of packets that are lost, doubled and early. */
  public Shape faults(double lost, double doubled, double early) {
    return new Shape(bitsPerSecond, queueBytesMax, drop, delay, jitter, lost, doubled, early);
  }

  private static void share(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("%s is a share from 0 to 1: %s".formatted(name, value));
    }
  }
}
