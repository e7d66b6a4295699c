package dev.parley.media.layers;

/**
 * Rewriter for time stamps: those of a new encoding continue where the previous one ended, by
 * sender reports where known, otherwise by arrival times. The result always increases; ticks added
 * for that purpose are not carried over to the next change.
 */
final class TimestampRewriter {
  /** Maximum deviation from the arrival time up to which sender reports are trusted. */
  static final long TRUST_NANOS = 2_000_000_000L;

  private final EncodingClocks clocks;
  private final int firstTimestamp;
  private boolean started;
  private int encoding;
  private int added;
  private int ideal;
  private int newest;
  private long newestAt;

  TimestampRewriter(EncodingClocks clocks, int firstTimestamp) {
    this.clocks = clocks;
    this.firstTimestamp = firstTimestamp;
  }

  /** Starts or restarts an encoding at this packet. */
  void begin(ReceivedPacket arrival) {
    int timestamp = arrival.timestamp();
    int wanted = started ? next(arrival) : firstTimestamp;
    // Kept apart from the offset that is used: corrections
    // that keep time stamps rising must not add up.
    ideal = wanted - timestamp;
    added = (started && wanted - newest <= 0 ? newest + 1 : wanted) - timestamp;
    encoding = arrival.encoding();
    started = true;
    newest = timestamp + added;
    newestAt = arrival.now();
  }

  private int next(ReceivedPacket arrival) {
    int byArrival = newest + Math.max(1, clocks.ticks(arrival.now() - newestAt));
    int timestamp = arrival.timestamp();
    int reported;
    if (arrival.encoding() == encoding) {
      reported = timestamp + ideal;
    } else if (clocks.know(arrival.encoding(), encoding)) {
      reported = clocks.translate(arrival.encoding(), timestamp, encoding) + ideal;
    } else {
      return byArrival;
    }
    int apart = reported - byArrival;
    int trust = clocks.ticks(TRUST_NANOS);
    return apart > -trust && apart < trust ? reported : byArrival;
  }

  /** Records a sent packet. */
  void sent(ReceivedPacket arrival) {
    int timestamp = arrival.timestamp() + added;
    if (timestamp - newest > 0) {
      newest = timestamp;
      newestAt = arrival.now();
    }
  }

  /** Records that packets of any earlier frame are missing before this one. */
  void missed(ReceivedPacket arrival) {
    int timestamp = arrival.timestamp() + added - 1;
    newest = timestamp - newest > 0 ? timestamp : newest;
  }

  int added() {
    return added;
  }

  /** {@return the newest time stamp sent; before that, the initial one} */
  int newest() {
    return started ? newest : firstTimestamp;
  }
}
