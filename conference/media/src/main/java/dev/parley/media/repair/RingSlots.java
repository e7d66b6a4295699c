package dev.parley.media.repair;

/** Indices into ring arrays whose length is a power of two. */
final class RingSlots {
  private RingSlots() {}

  static void check(int count) {
    if (Integer.bitCount(count) != 1 || count < 0) {
      throw new IllegalArgumentException(count + " slots are no power of two");
    }
  }

  static int of(long number, int count) {
    return (int) number & (count - 1);
  }
}
