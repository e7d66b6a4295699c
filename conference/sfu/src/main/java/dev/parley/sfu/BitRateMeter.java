package dev.parley.sfu;

import java.util.Arrays;

/** Bit rate over a sliding window of one second, in steps of 100 ms. */
final class BitRateMeter {
  private static final long STEP_NANOS = 100_000_000;
  private static final int STEPS = 10;

  private final long[] bytes = new long[STEPS];
  private final long began;
  private long step;
  private long sum;

  BitRateMeter(long now) {
    began = now;
  }

  void add(int length, long now) {
    advance(now);
    bytes[(int) (step % STEPS)] += length;
    sum += length;
  }

  /** {@return bits per second; in the first second, the average since the start} */
  long bitsPerSecond(long now) {
    advance(now);
    long span = Math.clamp(now - began, STEP_NANOS, STEP_NANOS * STEPS);
    return sum * 8 * 1_000_000_000 / span;
  }

  private void advance(long now) {
    long to = (now - began) / STEP_NANOS;
    if (to - step >= STEPS) {
      Arrays.fill(bytes, 0);
      sum = 0;
      step = to;
    }
    while (step < to) {
      step++;
      int at = (int) (step % STEPS);
      sum -= bytes[at];
      bytes[at] = 0;
    }
  }
}
