package dev.parley.media.audio;

/**
 * Mixing stage that turns a sum of samples into one frame, limited to the range of samples.
 *
 * <p>Threads: one at a time.
 */
public final class MixLimiter {
  private static final int LOUDEST = 32_000;
  private static final double RECOVERS = 1.05;

  private final short[] samples;
  private double gain = 1;

  /** Creates a mixing stage for frames of {@link OpusMixer#FRAME_SAMPLES}. */
  public MixLimiter() {
    this(OpusMixer.FRAME_SAMPLES);
  }

  /** Creates a mixing stage for frames of some samples. */
  public MixLimiter(int frameSamples) {
    samples = new short[frameSamples];
  }

  /**
   * {@return the sum minus one source}
   *
   * @param without samples of the source that is left out, or silence
   */
  public short[] less(int[] sum, short[] without) {
    var peak = 0;
    for (var i = 0; i < samples.length; i++) {
      peak = Math.max(peak, Math.abs(sum[i] - without[i]));
    }
    gain = Math.min(1, gain * RECOVERS);
    if (peak * gain > LOUDEST) {
      gain = LOUDEST / (double) peak;
    }
    for (var i = 0; i < samples.length; i++) {
      samples[i] = (short) ((sum[i] - without[i]) * gain);
    }
    return samples;
  }
}
