package dev.parley.media.congestion;

/**
 * Numbers the packets that are sent to one peer, and remembers when each left and how long it was,
 * until the peer tells of it or {@link #PACKETS_MAX} more have left.
 *
 * <p>Threads: one at a time. Memory: fixed, nothing is allocated per packet.
 */
public final class SentLog {
  /** How many packets are remembered: three seconds of a good picture. */
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
   * A packet leaves.
   *
   * @param length its bytes on the line, headers of UDP and IP with them
   * @return the transport-wide number for its header extension, 16 bits
   */
  public int sent(int length, long now) {
    int slot = slot(next);
    times[slot] = now;
    facts[slot] = Math.min(length, LENGTH_MAX) | cluster << CLUSTER_SHIFT;
    bytes += length;
    return (int) next++ & 0xffff;
  }

  /** {@return how many packets have left} */
  public long packets() {
    return next;
  }

  /** {@return how many bytes have left} */
  public long bytes() {
    return bytes;
  }

  /** Packets that leave from now on belong to a cluster of probing, 1 to 255; 0: to none. */
  void cluster(int number) {
    cluster = number;
  }

  /** {@return the full number of a packet that is remembered; -1: of none} */
  long find(int sequence) {
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

  /** The peer tells that it has the packet; false: it told so before. */
  boolean told(long number) {
    int slot = slot(number);
    boolean first = facts[slot] >= 0;
    facts[slot] |= TOLD;
    return first;
  }

  private static int slot(long number) {
    return (int) number & (PACKETS_MAX - 1);
  }
}
