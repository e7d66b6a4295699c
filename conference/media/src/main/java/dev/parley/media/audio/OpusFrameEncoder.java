package dev.parley.media.audio;

import io.github.jaredmdobson.concentus.OpusApplication;
import io.github.jaredmdobson.concentus.OpusEncoder;
import io.github.jaredmdobson.concentus.OpusException;

/**
 * Opus encoder from mono at 48 kHz.
 *
 * <p>Threads: one at a time.
 */
public final class OpusFrameEncoder {
  /** Complexity of the encoder, 0 to 10; 5 would take two thirds more CPU time. */
  private static final int COMPLEXITY = 3;

  private final OpusEncoder encoder;
  private final int samples;

  /** Encoder for low bandwidth: without in-band FEC, for which these bit rates have no room. */
  OpusFrameEncoder(int bitsPerSecond) {
    this(bitsPerSecond, OpusMixer.FRAME_SAMPLES, 0);
  }

  private OpusFrameEncoder(int bitsPerSecond, int samples, int lossPercent) {
    this.samples = samples;
    try {
      encoder = new OpusEncoder(OpusMixer.HERTZ, 1, OpusApplication.OPUS_APPLICATION_VOIP);
    } catch (OpusException e) {
      throw new IllegalStateException("Opus has mono at 48 kHz", e);
    }
    encoder.setBitrate(bitsPerSecond);
    encoder.setComplexity(COMPLEXITY);
    encoder.setUseInbandFEC(lossPercent > 0);
    encoder.setPacketLossPercent(lossPercent);
  }

  /**
   * {@return an encoder of frames of 20 ms with in-band FEC}
   *
   * @param bitsPerSecond 6,000 to 510,000; 32,000 is good speech
   */
  public static OpusFrameEncoder voice(int bitsPerSecond) {
    return new OpusFrameEncoder(bitsPerSecond, OpusMixer.HERTZ / 50, 10);
  }

  /** {@return samples of a frame} */
  public int samples() {
    return samples;
  }

  /**
   * Encodes a frame.
   *
   * @param samples one frame, from index 0
   * @return the length of the packet in bytes
   */
  public int encode(short[] samples, byte[] into) {
    try {
      return encoder.encode(samples, 0, this.samples, into, 0, into.length);
    } catch (OpusException e) {
      throw new IllegalStateException("Opus has frames of 20 and 60 ms", e);
    }
  }
}
