package dev.parley.media.audio;

import io.github.jaredmdobson.concentus.OpusApplication;
import io.github.jaredmdobson.concentus.OpusEncoder;
import io.github.jaredmdobson.concentus.OpusException;

/**
 * Opus encoder for low bandwidth: mono, and without in-band FEC, for which these bit rates have no
 * room.
 */
final class OpusFrameEncoder {
  /** Complexity of the encoder, 0 to 10; 5 would take two thirds more CPU time. */
  private static final int COMPLEXITY = 3;

  private final OpusEncoder encoder;

  OpusFrameEncoder(int bitsPerSecond) {
    try {
      encoder = new OpusEncoder(OpusMixer.HERTZ, 1, OpusApplication.OPUS_APPLICATION_VOIP);
    } catch (OpusException e) {
      throw new IllegalStateException("Opus has mono at 48 kHz", e);
    }
    encoder.setBitrate(bitsPerSecond);
    encoder.setComplexity(COMPLEXITY);
  }

  /** {@return the length of the packet in bytes} */
  int encode(short[] samples, byte[] into) {
    try {
      return encoder.encode(samples, 0, OpusMixer.FRAME_SAMPLES, into, 0, into.length);
    } catch (OpusException e) {
      throw new IllegalStateException("Opus has frames of 60 ms", e);
    }
  }
}
