package dev.parley.media.audio;

import io.github.jaredmdobson.concentus.OpusApplication;
import io.github.jaredmdobson.concentus.OpusEncoder;
import io.github.jaredmdobson.concentus.OpusException;

/**
 * Makes one stream of Opus for a thin line: mono, and without Opus's own way to mend losses, for
 * which it has no room at these rates.
 */
final class Coder {
  /** How hard it tries, 0 to 10; 5 would cost two thirds more. */
  private static final int COMPLEXITY = 3;

  private final OpusEncoder encoder;

  Coder(int bitsPerSecond) {
    try {
      encoder = new OpusEncoder(OpusMixer.HERTZ, 1, OpusApplication.OPUS_APPLICATION_VOIP);
    } catch (OpusException e) {
      throw new IllegalStateException("Opus has mono at 48 kHz", e);
    }
    encoder.setBitrate(bitsPerSecond);
    encoder.setComplexity(COMPLEXITY);
  }

  /** {@return the length of the packet} */
  int encode(short[] samples, byte[] into) {
    try {
      return encoder.encode(samples, 0, OpusMixer.FRAME_SAMPLES, into, 0, into.length);
    } catch (OpusException e) {
      throw new IllegalStateException("Opus has frames of 60 ms", e);
    }
  }
}
