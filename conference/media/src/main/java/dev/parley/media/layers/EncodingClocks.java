package dev.parley.media.layers;

/**
 * Mapping between the RTP time stamps of a track's encodings, by their sender reports: each
 * encoding counts from a random offset. Shared by all subscriptions of the track.
 *
 * <p>Threads: one at a time.
 */
public final class EncodingClocks {
  private final int hertz;
  private final boolean[] known = new boolean[LayerSelector.ENCODINGS_MAX];
  private final long[] nanos = new long[LayerSelector.ENCODINGS_MAX];
  private final int[] timestamps = new int[LayerSelector.ENCODINGS_MAX];

  /**
   * @param hertz clock rate: 90,000 for video
   */
  public EncodingClocks(int hertz) {
    this.hertz = hertz;
  }

  /**
   * Takes a sender report.
   *
   * @param wallNanos NTP time of the report, in nanoseconds since any fixed moment
   * @param timestamp RTP time stamp of the encoding at that time
   */
  public void report(int encoding, long wallNanos, int timestamp) {
    known[encoding] = true;
    nanos[encoding] = wallNanos;
    timestamps[encoding] = timestamp;
  }

  boolean know(int encoding, int other) {
    return known[encoding] && known[other];
  }

  /** {@return the time stamp of {@code other} at the moment of a time stamp of {@code encoding}} */
  int translate(int encoding, int timestamp, int other) {
    int apart = ticks(nanos[encoding] - nanos[other]);
    return timestamps[other] + apart + (timestamp - timestamps[encoding]);
  }

  /** {@return the ticks of a duration, modulo 2^32} */
  int ticks(long time) {
    // Split, because the product of nanoseconds and clock rate overflows after some days.
    long seconds = Math.floorDiv(time, 1_000_000_000L);
    long rest = Math.floorMod(time, 1_000_000_000L);
    return (int) (seconds * hertz + rest * hertz / 1_000_000_000L);
  }
}
