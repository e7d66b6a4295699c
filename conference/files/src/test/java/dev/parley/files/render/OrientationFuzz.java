package dev.parley.files.render;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fuzz target: whatever a photo says about itself, it is turned in one of eight ways. Its short
 * form is {@link OrientationFuzzTest}.
 */
public final class OrientationFuzz {
  private OrientationFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    assertThat(Orientation.of(input)).isBetween(1, 8);
  }
}
