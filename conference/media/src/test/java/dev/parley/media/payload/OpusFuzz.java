package dev.parley.media.payload;

/**
 * Fuzz target: {@link Opus}, whatever the payload. Its short form is in {@link PayloadFuzzTest}.
 */
public final class OpusFuzz {
  private OpusFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Views.read(new Opus(), input);
  }
}
