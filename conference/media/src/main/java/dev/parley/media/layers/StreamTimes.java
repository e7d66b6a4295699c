package dev.parley.media.layers;

/**
 * What is added to the time stamps of an encoding so that they go on where those of the one before
 * ended: by the sender's reports where they are known, by the time of arrival otherwise. They
 * always rise; where that costs some ticks, the next change does not inherit them.
 */
final class StreamTimes {
  /** Reports that differ from the time of arrival by more than that are not believed. */
  static final long TRUST_NANOS = 2_000_000_000L;

  private final SourceClocks clocks;
  private final int firstTimestamp;
  private boolean started;
  private int encoding;
  private int added;
  private int ideal;
  private int newest;
  private long newestAt;

  StreamTimes(SourceClocks clocks, int firstTimestamp) {
    this.clocks = clocks;
    this.firstTimestamp = firstTimestamp;
  }

  /** An encoding starts with this packet, or starts again. */
  void begin(Arrival arrival) {
    int timestamp = arrival.timestamp();
    int wanted = started ? next(arrival) : firstTimestamp;
    ideal = wanted - timestamp;
    added = (started && wanted - newest <= 0 ? newest + 1 : wanted) - timestamp;
    encoding = arrival.encoding();
    started = true;
    newest = timestamp + added;
    newestAt = arrival.now();
  }

  private int next(Arrival arrival) {
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

  /** A packet is sent. */
  void sent(Arrival arrival) {
    int timestamp = arrival.timestamp() + added;
    if (timestamp - newest > 0) {
      newest = timestamp;
      newestAt = arrival.now();
    }
  }

  /** Packets are missing before this one, which may have been of any earlier frame. */
  void missed(Arrival arrival) {
    int timestamp = arrival.timestamp() + added - 1;
    newest = timestamp - newest > 0 ? timestamp : newest;
  }

  int added() {
    return added;
  }

  /** {@return the newest time stamp that was sent; the first one before that} */
  int newest() {
    return started ? newest : firstTimestamp;
  }
}
