package dev.parley.media.congestion;

/**
 * Delay-based overuse detector: draft-ietf-rmcat-gcc-02, section 5, with linear regression over the
 * last delays (trend line) in place of its Kalman filter.
 *
 * <p>Packets sent within {@link #GROUP_NANOS} form one group. The delay variation between groups is
 * accumulated and smoothed; the slope of the last values is compared with an adaptive threshold,
 * which prevents starvation by competing flows.
 */
final class TrendlineEstimator {
  private static final long GROUP_NANOS = 5_000_000;
  private static final long BURST_NANOS_MAX = 100_000_000;
  private static final long PAUSE_NANOS_MAX = 3_000_000_000L;
  private static final double MILLI = 1_000_000;

  // Window, smoothing, gain and threshold are those of libwebrtc's TrendlineEstimator: the draft's
  // values are for its Kalman filter.
  private static final int WINDOW = 20;
  private static final double SMOOTHING = 0.9;
  private static final int SAMPLES_MAX = 60;
  private static final double GAIN = 4;

  private static final double THRESHOLD_START = 12.5;
  private static final double THRESHOLD_MIN = 6;
  private static final double THRESHOLD_MAX = 600;
  private static final double RISE = 0.0087;
  private static final double FALL = 0.039;
  private static final double OUTLIER = 15;
  private static final double ADAPT_MILLIS_MAX = 100;
  private static final double OVER_MILLIS = 10;

  private final double[] times = new double[WINDOW];
  private final double[] delays = new double[WINDOW];
  private int samples;
  private double sum;
  private double smoothed;
  private double slope;
  private double threshold = THRESHOLD_START;
  private double overMillis;
  private int overs;
  private BandwidthUsage usage = BandwidthUsage.NORMAL;

  private boolean open;
  private long firstSent;
  private long lastSent;
  private long firstArrival;
  private long lastArrival;
  private boolean closed;
  private long previousSent;
  private long previousArrival;
  private long origin;

  BandwidthUsage usage() {
    return usage;
  }

  /** Forgets the delays, but keeps the threshold. */
  void reset() {
    open = false;
    closed = false;
    samples = 0;
    sum = 0;
    smoothed = 0;
    slope = 0;
    overMillis = 0;
    overs = 0;
    usage = BandwidthUsage.NORMAL;
  }

  /** Adds a received packet; packets are passed in the order in which they were sent. */
  void packet(long sent, long arrival) {
    if (open && Math.abs(arrival - lastArrival) > PAUSE_NANOS_MAX) {
      reset();
    }
    if (!open) {
      open(sent, arrival);
      return;
    }
    if (sent - firstSent <= GROUP_NANOS || isBurst(sent, arrival)) {
      lastSent = Math.max(lastSent, sent);
      lastArrival = Math.max(lastArrival, arrival);
      return;
    }
    if (closed) {
      group(lastSent - previousSent, lastArrival - previousArrival);
    } else {
      origin = lastArrival;
    }
    closed = true;
    previousSent = lastSent;
    previousArrival = lastArrival;
    open(sent, arrival);
  }

  private void open(long sent, long arrival) {
    open = true;
    firstSent = sent;
    lastSent = sent;
    firstArrival = arrival;
    lastArrival = arrival;
  }

  /**
   * {@return whether the packet arrived in one burst with those before} A burst that was held up
   * somewhere and released at once says nothing about the queue.
   */
  private boolean isBurst(long sent, long arrival) {
    long apart = arrival - lastArrival;
    return apart <= GROUP_NANOS
        && apart < sent - lastSent
        && arrival - firstArrival < BURST_NANOS_MAX;
  }

  private void group(long sentNanos, long arrivalNanos) {
    sum += (arrivalNanos - sentNanos) / MILLI;
    smoothed = SMOOTHING * smoothed + (1 - SMOOTHING) * sum;
    int slot = samples++ % WINDOW;
    times[slot] = (lastArrival - origin) / MILLI;
    delays[slot] = smoothed;
    double before = slope;
    slope = samples >= WINDOW ? fit() : 0;
    double trend = Math.min(samples, SAMPLES_MAX) * GAIN * slope;
    double millis = sentNanos / MILLI;
    decide(trend, millis, slope >= before);
    adapt(Math.abs(trend), Math.min(ADAPT_MILLIS_MAX, Math.max(0, arrivalNanos / MILLI)));
  }

  private double fit() {
    double meanTime = 0;
    double meanDelay = 0;
    for (int i = 0; i < WINDOW; i++) {
      meanTime += times[i] / WINDOW;
      meanDelay += delays[i] / WINDOW;
    }
    double both = 0;
    double square = 0;
    for (int i = 0; i < WINDOW; i++) {
      double time = times[i] - meanTime;
      both += time * (delays[i] - meanDelay);
      square += time * time;
    }
    return square == 0 ? 0 : both / square;
  }

  private void decide(double trend, double millis, boolean stillRises) {
    if (trend > threshold) {
      overMillis += overs == 0 ? millis / 2 : millis;
      overs++;
      // A queue that shrinks again needs no decrease, even above the threshold (draft, section
      // 5.4).
      if (overMillis > OVER_MILLIS && overs > 1 && stillRises) {
        overMillis = 0;
        overs = 0;
        usage = BandwidthUsage.OVERUSE;
      }
      return;
    }
    overMillis = 0;
    overs = 0;
    usage = trend < -threshold ? BandwidthUsage.UNDERUSE : BandwidthUsage.NORMAL;
  }

  private void adapt(double size, double millis) {
    // A jump, as by a change of route, must not raise the threshold and hide later queues.
    if (size > threshold + OUTLIER) {
      return;
    }
    double gain = size < threshold ? FALL : RISE;
    threshold =
        Math.clamp(threshold + gain * (size - threshold) * millis, THRESHOLD_MIN, THRESHOLD_MAX);
  }
}
