package dev.parley.devices.pulse;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Samples of which each is one more than the one before it, so that a lost sample is seen. */
final class Ramp {
  private Ramp() {}

  /** {@return the samples from a first one on, wrapping after 32,767} */
  static short[] samples(int first, int count) {
    short[] samples = new short[count];
    for (int i = 0; i < count; i++) {
      samples[i] = (short) (first + i);
    }
    return samples;
  }

  /** {@return the bytes of samples in the order of the machine} */
  static byte[] bytes(int first, int count) {
    ByteBuffer bytes = ByteBuffer.allocate(count * Short.BYTES).order(ByteOrder.nativeOrder());
    bytes.asShortBuffer().put(samples(first, count));
    return bytes.array();
  }
}
