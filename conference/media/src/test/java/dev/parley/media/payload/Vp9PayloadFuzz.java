package dev.parley.media.payload;

/**
 * Fuzz target: {@link Vp9Payload}, whatever the payload. Its short form is in {@link
 * PayloadFuzzTest}.
 */
public final class Vp9PayloadFuzz {
  private Vp9PayloadFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    PayloadViews.read(new Vp9Payload(), input);
  }
}
