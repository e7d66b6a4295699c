package dev.parley.distribution.fec;

/** Arithmetic in GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1 (RFC 5510, section 8.1). */
final class GaloisField {
  private static final int SIZE = 256;
  private static final int POLYNOMIAL = 0x11D;
  private static final byte[][] PRODUCTS = products();

  private GaloisField() {}

  private static byte[][] products() {
    byte[][] all = new byte[SIZE][SIZE];
    for (int a = 0; a < SIZE; a++) {
      for (int b = 0; b < SIZE; b++) {
        all[a][b] = (byte) multiply(a, b);
      }
    }
    return all;
  }

  private static int multiply(int a, int b) {
    int product = 0;
    for (int x = a, rest = b; rest != 0; rest >>= 1) {
      product ^= (rest & 1) == 0 ? 0 : x;
      x <<= 1;
      x ^= x < SIZE ? 0 : POLYNOMIAL;
    }
    return product;
  }

  /** {@return the product of two elements} */
  static int product(int a, int b) {
    return PRODUCTS[a][b] & 0xff;
  }

  /** {@return the inverse of an element other than 0} */
  static int inverse(int a) {
    int inverse = 1;
    while (product(a, inverse) != 1) {
      inverse++;
    }
    return inverse;
  }

  /** Adds a multiple of {@code length} bytes to those of {@code into}. */
  static void addMultiple(int factor, byte[] from, int at, int length, byte[] into, int to) {
    byte[] row = PRODUCTS[factor];
    for (int i = 0; i < length; i++) {
      into[to + i] ^= row[from[at + i] & 0xff];
    }
  }

  /** Multiplies bytes in place. */
  static void scale(int factor, byte[] bytes, int at, int length) {
    byte[] row = PRODUCTS[factor];
    for (int i = at; i < at + length; i++) {
      bytes[i] = row[bytes[i] & 0xff];
    }
  }
}
