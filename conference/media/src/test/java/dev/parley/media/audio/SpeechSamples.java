package dev.parley.media.audio;

import io.github.jaredmdobson.concentus.OpusApplication;
import io.github.jaredmdobson.concentus.OpusDecoder;
import io.github.jaredmdobson.concentus.OpusEncoder;
import io.github.jaredmdobson.concentus.OpusException;
import java.util.Arrays;

/** Something that sounds a little like a voice, in packets of 20 ms, and what hears it. */
final class SpeechSamples {
  static final long PACKET_NANOS = 20_000_000;
  static final int PACKET_TICKS = 960;

  private final OpusEncoder encoder;
  private final double pitch;
  private double phase;

  SpeechSamples(double pitch) {
    this.pitch = pitch;
    try {
      encoder = new OpusEncoder(48_000, 1, OpusApplication.OPUS_APPLICATION_VOIP);
    } catch (OpusException e) {
      throw new IllegalStateException(e);
    }
    encoder.setBitrate(24_000);
    encoder.setUseInbandFEC(true);
    encoder.setPacketLossPercent(20);
  }

  byte[] packet() {
    var samples = new short[PACKET_TICKS];
    for (var i = 0; i < samples.length; i++) {
      phase += 2 * Math.PI * pitch / 48_000;
      samples[i] =
          (short) (3_000 * (Math.sin(phase) + Math.sin(2 * phase) / 2 + Math.sin(5 * phase) / 5));
    }
    var bytes = new byte[1_275];
    try {
      return Arrays.copyOf(bytes, encoder.encode(samples, 0, samples.length, bytes, 0, 1_275));
    } catch (OpusException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How strong a pitch is in a stream of packets of 60 ms. */
  static final class Ear {
    private final OpusDecoder decoder;
    private final double pitch;
    private double real;
    private double imaginary;
    private long at;
    private final short[] samples = new short[5_760];

    Ear(double pitch) {
      this.pitch = pitch;
      try {
        decoder = new OpusDecoder(48_000, 1);
      } catch (OpusException e) {
        throw new IllegalStateException(e);
      }
    }

    void hear(byte[] packet, int length) {
      int count;
      try {
        count = decoder.decode(packet, 0, length, samples, 0, samples.length, false);
      } catch (OpusException e) {
        throw new IllegalStateException(e);
      }
      for (var i = 0; i < count; i++, at++) {
        real += samples[i] * Math.cos(2 * Math.PI * pitch * at / 48_000);
        imaginary += samples[i] * Math.sin(2 * Math.PI * pitch * at / 48_000);
      }
    }

    /** {@return the mean amplitude of the pitch} */
    double amplitude() {
      return at == 0 ? 0 : 2 * Math.hypot(real, imaginary) / at;
    }
  }
}
