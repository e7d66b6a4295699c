package dev.parley.devices.pulse;

import dev.parley.devices.api.SampleListener;
import java.util.Arrays;

/**
 * Captured samples of a test.
 *
 * <p>Threads: safe for all.
 */
final class CollectedSamples implements SampleListener {
  private short[] samples = new short[0];

  @Override
  public synchronized void onSamples(short[] more, int from, int length) {
    int before = samples.length;
    samples = Arrays.copyOf(samples, before + length);
    System.arraycopy(more, from, samples, before, length);
  }

  synchronized int count() {
    return samples.length;
  }

  synchronized boolean contains(short sample) {
    for (short each : samples) {
      if (each == sample) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@return the length of the longest run of samples of which each is one more than the last}
   * Zeros are left out: a server plays them while it waits for samples of a busy program.
   */
  synchronized int longestRamp() {
    int longest = 0;
    int run = 0;
    short last = 0;
    for (short sample : samples) {
      if (sample != 0) {
        run = sample == (short) (last + 1) ? run + 1 : 1;
        longest = Math.max(longest, run);
        last = sample;
      }
    }
    return longest;
  }
}
