package dev.parley.media.payload;

import java.util.Arrays;

/** Writes bits, the highest first. */
public final class BitWriter {
  private byte[] bytes = new byte[16];
  private int at;

  public BitWriter write(int value, int count) {
    for (int i = count - 1; i >= 0; i--, at++) {
      if (at >> 3 == bytes.length) {
        bytes = Arrays.copyOf(bytes, bytes.length * 2);
      }
      bytes[at >> 3] |= (byte) ((value >> i & 1) << (7 - (at & 7)));
    }
    return this;
  }

  public byte[] bytes() {
    return Arrays.copyOf(bytes, (at + 7) >> 3);
  }
}
