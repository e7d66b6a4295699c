package dev.parley.media.congestion;

/**
 * Log of packets sent to one peer: assigns transport-wide sequence numbers, and remembers send time
 * and size of each packet until its feedback arrives or {@link #PACKETS_MAX} more have been sent.
 *
 * <p>Threads: one at a time. Memory: fixed, nothing is allocated per packet.
 */
public final class SentPacketLog {
  /** Maximum number of packets remembered: three seconds of video in good quality. */
  public static final int PACKETS_MAX = 2_048;

  private static final int LENGTH_MAX = 0xffff;
  private static final int CLUSTER_SHIFT = 16;
  private static final int TOLD = 1 << 31;

  private final long[] times = new long[PACKETS_MAX];
  private final int[] facts = new int[PACKETS_MAX];
  private long next;
  private long bytes;
  private int cluster;

  /**
   * Records a packet that is sent.
   *
   * @param length bytes of the packet, including UDP and IP headers
   * @return its transport-wide sequence number, 16 bits
   */
  public int sent(int length, long now) {
    int slot = slot(next);
    times[slot] = now;
    facts[slot] = Math.min(length, LENGTH_MAX) | cluster << CLUSTER_SHIFT;
    bytes += length;
    return (int) next++ & 0xffff;
  }

  /** {@return number of packets sent} */
  public long packets() {
    return next;
  }

  /** {@return number of bytes sent} */
  public long bytes() {
    return bytes;
  }

  /** Sets the probe cluster of the packets sent from now on, 1 to 255; 0 for none. */
  void cluster(int number) {
    cluster = number;
  }

  /** {@return the 64-bit number of a remembered packet; -1 if it is unknown} */
  long find(int sequence) {
    // PACKETS_MAX is far below 65,536, so the newest packet with these 16 bits is the only
    // remembered one.
    long number = next - 1 - ((int) next - 1 - sequence & 0xffff);
    return number >= 0 && number >= next - PACKETS_MAX ? number : -1;
  }

  long time(long number) {
    return times[slot(number)];
  }

  int length(long number) {
    return facts[slot(number)] & LENGTH_MAX;
  }

  int cluster(long number) {
    return facts[slot(number)] >> CLUSTER_SHIFT & 0xff;
  }

  /** Marks a packet as acknowledged. {@return false if it was acknowledged before} */
  boolean acknowledge(long number) {
    int slot = slot(number);
    boolean first = facts[slot] >= 0;
    facts[slot] |= TOLD;
    return first;
  }

  private static int slot(long number) {
    return (int) number & (PACKETS_MAX - 1);
  }
}
