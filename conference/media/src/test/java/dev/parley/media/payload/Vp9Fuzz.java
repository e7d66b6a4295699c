package dev.parley.media.payload;

/** Fuzz target: {@link Vp9}, whatever the payload. Its short form is in {@link PayloadFuzzTest}. */
public final class Vp9Fuzz {
  private Vp9Fuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Views.read(new Vp9(), input);
  }
}
