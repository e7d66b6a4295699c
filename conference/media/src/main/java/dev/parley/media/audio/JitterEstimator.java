package dev.parley.media.audio;

/**
 * Estimator of jitter: by how much packets arrive later than the fastest of the last seconds. Older
 * packets have less weight.
 */
final class JitterEstimator {
  private static final int STEP_TICKS = 480;
  private static final int STEPS = 50;
  private static final double FORGET = 0.995;
  private static final double QUANTILE = 0.95;
  private static final int WINDOW = 500;
  private static final double TICKS_PER_NANO = 48_000 / 1e9;
  private static final double JUMP_TICKS = 5 * 48_000.0;

  private final double[] counts = new double[STEPS];
  private double all;
  private boolean begun;
  private int lastTimestamp;
  private long lastArrival;
  private double transit; // ticks, since the first packet
  private double fastest;
  private double fastestOfWindow;
  private int inWindow;

  void record(int timestamp, long now) {
    var step = (now - lastArrival) * TICKS_PER_NANO - (timestamp - lastTimestamp);
    lastArrival = now;
    lastTimestamp = timestamp;
    if (!begun || Math.abs(step) > JUMP_TICKS) {
      begun = true;
      transit = 0;
      fastest = 0;
      fastestOfWindow = 0;
      inWindow = 0;
      return;
    }
    transit += step;
    fastest = Math.min(fastest, transit);
    fastestOfWindow = Math.min(fastestOfWindow, transit);
    if (++inWindow == WINDOW) {
      fastest = fastestOfWindow; // follows clock drift
      fastestOfWindow = transit;
      inWindow = 0;
    }
    count((int) ((transit - fastest) / STEP_TICKS));
  }

  private void count(int step) {
    for (var i = 0; i < STEPS; i++) {
      counts[i] *= FORGET;
    }
    counts[Math.min(step, STEPS - 1)]++;
    all = all * FORGET + 1;
  }

  /**
   * {@return the playout delay in ticks at which nearly all packets arrive in time, 0 to half a
   * second}
   */
  int ticks() {
    var sum = 0.0;
    for (var i = 0; i < STEPS && all > 0; i++) {
      sum += counts[i];
      if (sum >= QUANTILE * all) {
        return i == 0 ? 0 : (i + 1) * STEP_TICKS;
      }
    }
    return 0;
  }
}
