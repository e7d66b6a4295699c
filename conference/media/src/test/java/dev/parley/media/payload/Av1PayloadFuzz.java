package dev.parley.media.payload;

/**
 * Fuzz target: {@link Av1Payload}, whatever the payload. Its short form is in {@link
 * PayloadFuzzTest}.
 */
public final class Av1PayloadFuzz {
  private Av1PayloadFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    PayloadViews.read(new Av1Payload(), input);
  }
}
