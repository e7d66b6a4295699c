package dev.parley.media.payload;

/**
 * Bit reader, most significant bit first. Reads beyond the end return zeros and set {@link
 * #overrun()}.
 */
final class BitReader {
  private byte[] bytes = new byte[0];
  private long at;
  private long end;

  void wrap(byte[] bytes, int from, int length) {
    this.bytes = bytes;
    at = from * 8L;
    end = at + length * 8L;
  }

  /** {@return the next {@code count} bits, at most 32, as an unsigned number of at most 31} */
  int read(int count) {
    int value = 0;
    for (int i = 0; i < count; i++, at++) {
      int bit = at < end ? bytes[(int) (at >> 3)] >> (7 - (int) (at & 7)) & 1 : 0;
      value = value << 1 | bit;
    }
    return value;
  }

  boolean flag() {
    return read(1) != 0;
  }

  /** {@return a non-symmetric number below {@code bound} (AV1's ns(n))} */
  int readBelow(int bound) {
    int width = 32 - Integer.numberOfLeadingZeros(bound);
    int shorter = (1 << width) - bound;
    int value = read(width - 1);
    return value < shorter ? value : (value << 1) - shorter + read(1);
  }

  boolean overrun() {
    return at > end;
  }

  static int unsignedShort(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
  }
}
