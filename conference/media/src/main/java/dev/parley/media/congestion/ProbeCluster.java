package dev.parley.media.congestion;

/**
 * Probe cluster: packets sent for a moment at a rate above the estimate. Their arrival rate shows
 * whether the link has more bandwidth.
 */
final class ProbeCluster {
  private static final long LENGTH_NANOS = 20_000_000;

  /**
   * Duration of a long cluster, with which a receiver that is some milliseconds late is not
   * mistaken for a slow link.
   */
  private static final long LONG_NANOS = 40_000_000;

  private static final int PACKETS_MIN = 5;
  private static final int TOLD_MIN = 4;
  private static final double TOLD_SHARE = 0.6;
  private static final double SATURATED = 0.9;
  private static final double AFTER_SATURATION = 0.9;
  private static final double PLAUSIBLE = 2;
  private static final int PACKET_BYTES = 250;
  private static final long MILLI = 1_000_000;

  private final SentPacketLog log;
  private int cluster;
  private double rate;
  private boolean sending;
  private boolean waiting;
  private long began;
  private long firstByte;
  private long firstPacket;
  private long lastPacket;
  private long length;

  private int told;
  private long toldBytes;
  private long firstSent;
  private long lastSent;
  private int lastSentBytes;
  private long firstArrival;
  private long lastArrival;
  private int firstArrivalBytes;

  ProbeCluster(SentPacketLog log) {
    this.log = log;
  }

  /** {@return whether a cluster is being sent, or waits for feedback} */
  boolean busy() {
    return sending || waiting;
  }

  boolean sending() {
    return sending;
  }

  /** {@return start time of the last cluster} */
  long began() {
    return began;
  }

  /** {@return bit rate of the last cluster} */
  double rate() {
    return rate;
  }

  /**
   * Begins a cluster.
   *
   * @param alone whether there is little other traffic that would queue behind it
   */
  void begin(double bitsPerSecond, boolean alone, long now) {
    cluster = cluster % 255 + 1;
    log.cluster(cluster);
    rate = bitsPerSecond;
    sending = true;
    waiting = false;
    began = now;
    firstByte = log.bytes();
    firstPacket = log.packets();
    long nanos = alone ? LONG_NANOS : LENGTH_NANOS;
    length = Math.max(PACKETS_MIN * PACKET_BYTES, (long) (bitsPerSecond * nanos / 8e9));
    told = 0;
    toldBytes = 0;
  }

  /** {@return number of bytes to send now beside the media, to keep the rate of the cluster} */
  int due(long now) {
    if (!sending) {
      return 0;
    }
    long sent = log.bytes() - firstByte;
    if (sent >= length && log.packets() - firstPacket >= PACKETS_MIN) {
      sending = false;
      waiting = true;
      lastPacket = log.packets() - 1;
      log.cluster(0);
      return 0;
    }
    long due = Math.max(PACKET_BYTES, (long) (rate * (now - began) / 8e9)) - sent;
    return (int) Math.clamp(due, 0, Math.max(PACKET_BYTES, length - sent));
  }

  /** {@return whether the packet belongs to the cluster} */
  boolean packet(long number, long arrival) {
    if (log.cluster(number) == 0) {
      return false;
    }
    // Feedback on a cluster that was given up may still come, and must not count for the next one.
    if (log.cluster(number) == cluster && busy()) {
      long sent = log.time(number);
      int bytes = log.length(number);
      if (told == 0 || sent < firstSent) {
        firstSent = sent;
      }
      if (told == 0 || sent >= lastSent) {
        lastSent = sent;
        lastSentBytes = bytes;
      }
      if (told == 0 || arrival < firstArrival) {
        firstArrival = arrival;
        firstArrivalBytes = bytes;
      }
      if (told == 0 || arrival > lastArrival) {
        lastArrival = arrival;
      }
      told++;
      toldBytes += bytes;
    }
    return true;
  }

  /**
   * Evaluates the feedback on the cluster.
   *
   * @param newest number of the newest packet in the feedback
   * @return measured bandwidth in bits per second; 0 for no result, or none yet
   */
  double result(long newest) {
    if (!waiting || newest < lastPacket) {
      return 0;
    }
    waiting = false;
    long packets = lastPacket - firstPacket + 1;
    long sending = lastSent - firstSent;
    long arriving = lastArrival - firstArrival;
    if (told < TOLD_MIN || told < TOLD_SHARE * packets || sending < MILLI || arriving < MILLI) {
      return 0;
    }
    // The time from the first to the last packet is that of all packets but one: the last when
    // sending, the first when arriving.
    double sent = (toldBytes - lastSentBytes) * 8e9 / sending;
    double arrived = (toldBytes - firstArrivalBytes) * 8e9 / arriving;
    // Packets that were held up and released together arrive faster than the link.
    if (arrived > PLAUSIBLE * sent) {
      return 0;
    }
    // Slower than it was sent, the cluster has filled the link: a little less lets its queue drain.
    // Otherwise more than was sent is not proven.
    return arrived < SATURATED * sent ? AFTER_SATURATION * arrived : Math.min(sent, arrived);
  }

  /** Abandons a cluster for which no feedback came. */
  void giveUp() {
    sending = false;
    waiting = false;
    log.cluster(0);
  }
}
