package dev.parley.media.rtp;

/**
 * What a receiver counts about one source, for its reports (RFC 3550 sections 6.4.1 and A.1, A.3,
 * A.8), and the numbers of 64 bits of its packets. Packets are authentic, so the first is believed
 * at once; after a big jump two in a row are, which is a sender that began anew.
 *
 * <p>One thread at a time.
 */
public final class ReceptionStatistics {
  /** Steps forward that are loss, and no new beginning. */
  public static final int DROPOUT_MAX = 3_000;

  /** Steps back that are disorder, and no new beginning. */
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
   * Creates the statistics of a source that sent nothing yet.
   *
   * @param clockRate units of its time stamps in a second
   */
  public ReceptionStatistics(int clockRate) {
    this.clockRate = clockRate;
  }

  /**
   * Counts a packet.
   *
   * @param sequence its sequence number
   * @param timestamp its time stamp
   * @param now when it came, in nanoseconds of a monotonic clock
   * @return its number of 64 bits, which goes on upwards when the sender begins anew; or -1 for a
   *     packet that is to be dropped, since it is far from all others
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

  /** {@return packets that came since the sender began, with duplicates} */
  public long received() {
    return received;
  }

  /** {@return packets that should have come since the sender began} */
  public long expected() {
    return numbers.highest() < 0 ? 0 : numbers.highest() - base + 1;
  }

  /** {@return packets that did not come, as a report has it; less than 0 with many duplicates} */
  public int lost() {
    return Math.clamp(expected() - received, LOST_MIN, LOST_MAX);
  }

  /** {@return which part of the packets since the last time this was asked is lost, of 256} */
  public int takeFractionLost() {
    long expected = expected() - expectedAtReport;
    long lost = expected - (received - receivedAtReport);
    expectedAtReport = expected();
    receivedAtReport = received;
    return expected <= 0 || lost <= 0 ? 0 : (int) Math.min(255, (lost << 8) / expected);
  }

  /** {@return the highest sequence number with the turns before it, 32 bits without sign} */
  public int extendedHighest() {
    return numbers.highest() < 0 ? 0 : (int) (numbers.highest() - SequenceUnwrapper.TURN);
  }

  /**
   * {@return the number of 64 bits that belongs to a sequence number that somebody names, as in a
   * retransmission}
   */
  public long near(int sequence) {
    return numbers.near(sequence);
  }

  /** {@return how much packets come earlier or later than even, in units of the clock} */
  public int jitter() {
    return (int) (jitter16 >> 4);
  }
}
