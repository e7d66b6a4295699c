package dev.parley.media.audio;

/**
 * One frame of {@link OpusMixer#FRAME_SAMPLES} out of a sum, never louder than samples can be.
 *
 * <p>Threads: one at a time.
 */
public final class Mix {
  private static final int LOUDEST = 32_000;
  private static final double RECOVERS = 1.05;

  private final short[] samples = new short[OpusMixer.FRAME_SAMPLES];
  private double gain = 1;

  /** Makes one that has mixed nothing. */
  public Mix() {}

  /**
   * {@return the sum less one voice}
   *
   * @param without the voice that is left out; its samples, or silence
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
