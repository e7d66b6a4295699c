package dev.parley.bench.capture;

import java.util.Locale;

/** Quality of the video of a call: the sizes that the page sends. */
enum CallQuality {
  LOW(320, 180, 300),
  MEDIUM(640, 360, 800),
  HIGH(1_280, 720, 2_000);

  private static final int BITS_OF_KILOBIT = 1_000;

  private final int width;
  private final int height;
  private final int kilobits;

  CallQuality(int width, int height, int kilobits) {
    this.width = width;
    this.height = height;
    this.kilobits = kilobits;
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  int bitsPerSecond() {
    return kilobits * BITS_OF_KILOBIT;
  }

  /** {@return the name in reports and questions} */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static CallQuality of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}
