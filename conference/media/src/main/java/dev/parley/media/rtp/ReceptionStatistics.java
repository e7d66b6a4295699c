package dev.parley.media.rtp;

/**
 * Reception statistics of one source, for receiver reports (RFC 3550, sections 6.4.1, A.1, A.3 and
 * A.8), and extension of its sequence numbers to 64 bits. Packets are authenticated, so the first
 * is accepted at once. After a large jump, two packets in sequence are required, which show that
 * the sender has restarted.
 *
 * <p>One thread at a time.
 */
public final class ReceptionStatistics {
  /** Maximum jump forward that counts as loss and not as a restart. */
  public static final int DROPOUT_MAX = 3_000;

  /** Maximum jump backward that counts as reordering and not as a restart. */
  public static final int DISORDER_MAX = 1_000;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int LOST_MAX = 0x7f_ffff;
  private static final int LOST_MIN = -0x80_0000;

  private final int clockRate;
  private final SequenceUnwrapper numbers = new SequenceUnwrapper();
  private int suspect = -1;
  private long base;
  private long received;
  private long expectedAtReport;
  private long receivedAtReport;
  private long epoch;
  private int lastTransit;
  private boolean transitKnown;
  private long jitter16;

  /**
   * Creates the statistics of a source that has sent nothing yet.
   *
   * @param clockRate ticks of its time stamps per second
   */
  public ReceptionStatistics(int clockRate) {
    this.clockRate = clockRate;
  }

  /**
   * Counts a packet.
   *
   * @param sequence its sequence number
   * @param timestamp its time stamp
   * @param now arrival time in nanoseconds of a monotonic clock
   * @return its sequence number of 64 bits, which continues upwards when the sender restarts; -1
   *     for a packet to be dropped, since it is far from all others
   */
  public long received(int sequence, int timestamp, long now) {
    long number = number(sequence);
    if (number < 0) {
      return -1;
    }
    received++;
    jitter(timestamp, now);
    return number;
  }

  private long number(int sequence) {
    long highest = numbers.highest();
    if (highest < 0) {
      return begin(numbers.unwrap(sequence));
    }
    long ahead = numbers.near(sequence) - highest;
    if (ahead > -DISORDER_MAX && ahead < DROPOUT_MAX) {
      suspect = -1;
      return numbers.unwrap(sequence);
    }
    if (sequence != suspect) {
      suspect = (sequence + 1) & 0xffff;
      return -1;
    }
    return begin(numbers.restart(sequence));
  }

  private long begin(long number) {
    base = number;
    suspect = -1;
    received = 0;
    expectedAtReport = 0;
    receivedAtReport = 0;
    transitKnown = false;
    return number;
  }

  private void jitter(int timestamp, long now) {
    if (!transitKnown) {
      epoch = now;
    }
    long since = now - epoch;
    long arrival =
        since / NANOS_PER_SECOND * clockRate
            + since % NANOS_PER_SECOND * clockRate / NANOS_PER_SECOND;
    int transit = (int) arrival - timestamp;
    if (transitKnown) {
      long difference = Math.abs((long) (transit - lastTransit));
      jitter16 += difference - ((jitter16 + 8) >> 4);
    }
    lastTransit = transit;
    transitKnown = true;
  }

  /** {@return packets received since the sender (re)started, including duplicates} */
  public long received() {
    return received;
  }

  /** {@return packets expected since the sender (re)started} */
  public long expected() {
    return numbers.highest() < 0 ? 0 : numbers.highest() - base + 1;
  }

  /** {@return cumulative number of packets lost, as in a report; negative after many duplicates} */
  public int lost() {
    return Math.clamp(expected() - received, LOST_MIN, LOST_MAX);
  }

  /** {@return fraction of packets lost since the previous call, in units of 1/256} */
  public int takeFractionLost() {
    long expected = expected() - expectedAtReport;
    long lost = expected - (received - receivedAtReport);
    expectedAtReport = expected();
    receivedAtReport = received;
    return expected <= 0 || lost <= 0 ? 0 : (int) Math.min(255, (lost << 8) / expected);
  }

  /** {@return extended highest sequence number, 32 bits unsigned} */
  public int extendedHighest() {
    return numbers.highest() < 0 ? 0 : (int) (numbers.highest() - SequenceUnwrapper.TURN);
  }

  /**
   * {@return the 64-bit number of a sequence number that is referred to, as in a retransmission}
   */
  public long near(int sequence) {
    return numbers.near(sequence);
  }

  /** {@return interarrival jitter, in ticks of the clock} */
  public int jitter() {
    return (int) (jitter16 >> 4);
  }
}
