package dev.parley.files.render;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fuzz target: whatever a photo says about itself, it is turned in one of eight ways. Its short
 * form is {@link ExifOrientationFuzzTest}.
 */
public final class ExifOrientationFuzz {
  private ExifOrientationFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    assertThat(ExifOrientation.of(input)).isBetween(1, 8);
  }
}
