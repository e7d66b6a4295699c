package dev.parley.media.congestion;

import java.util.Arrays;

/**
 * Throughput in bits per second over the last half second, or over up to two seconds where fewer
 * packets arrive.
 */
final class ThroughputMeter {
  private static final long STEP_NANOS = 50_000_000;
  private static final int STEPS = 40;
  private static final int STEPS_MIN = 10;
  private static final int PACKETS_MIN = 24;

  private final long[] bytes = new long[STEPS];
  private final int[] packets = new int[STEPS];
  private long first;
  private long newest = Long.MIN_VALUE;

  void add(int length, long time) {
    long step = Math.floorDiv(time, STEP_NANOS);
    // Also backwards: the times of arrival are those of the peer's clock, which may jump.
    if (newest == Long.MIN_VALUE || Math.abs(step - newest) >= STEPS) {
      Arrays.fill(bytes, 0);
      Arrays.fill(packets, 0);
      first = step;
      newest = step;
    }
    while (newest < step) {
      newest++;
      bytes[slot(newest)] = 0;
      packets[slot(newest)] = 0;
    }
    bytes[slot(step)] += length;
    packets[slot(step)]++;
  }

  /** {@return the rate without the unfinished step; 0 while unknown} */
  double bitsPerSecond() {
    long sum = 0;
    int count = 0;
    int steps = 0;
    for (long step = newest - 1; step >= first && step > newest - STEPS; step--) {
      sum += bytes[slot(step)];
      count += packets[slot(step)];
      steps++;
      if (steps >= STEPS_MIN && count >= PACKETS_MIN) {
        break;
      }
    }
    return steps < STEPS_MIN ? 0 : sum * 8e9 / (steps * STEP_NANOS);
  }

  private static int slot(long step) {
    return Math.floorMod(step, STEPS);
  }
}
