package dev.parley.media.payload;

/** Fuzz target: {@link Vp8}, whatever the payload. Its short form is in {@link PayloadFuzzTest}. */
public final class Vp8Fuzz {
  private Vp8Fuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Views.read(new Vp8(), input);
  }
}
