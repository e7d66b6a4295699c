package dev.parley.media.payload;

/**
 * Fuzz target: {@link Vp8Payload}, whatever the payload. Its short form is in {@link
 * PayloadFuzzTest}.
 */
public final class Vp8PayloadFuzz {
  private Vp8PayloadFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    PayloadViews.read(new Vp8Payload(), input);
  }
}
