package dev.parley.client.call;

import dev.parley.media.rtp.AudioLevel;

/** Loudness of samples. */
final class AudioLevels {
  private static final double FULL_SCALE = 32_768;

  private AudioLevels() {}

  /** {@return the root mean square in -dBov (RFC 6464, section 3), 0 to 127} */
  static int level(short[] samples, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += (double) samples[i] * samples[i];
    }
    double rms = Math.sqrt(sum / count) / FULL_SCALE;
    return rms == 0
        ? AudioLevel.SILENCE
        : Math.clamp(Math.round(-20 * Math.log10(rms)), 0, AudioLevel.SILENCE);
  }
}
