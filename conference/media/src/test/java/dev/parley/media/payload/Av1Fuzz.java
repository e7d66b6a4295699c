package dev.parley.media.payload;

/** Fuzz target: {@link Av1}, whatever the payload. Its short form is in {@link PayloadFuzzTest}. */
public final class Av1Fuzz {
  private Av1Fuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Views.read(new Av1(), input);
  }
}
