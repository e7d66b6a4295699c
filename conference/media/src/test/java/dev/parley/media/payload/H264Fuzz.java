package dev.parley.media.payload;

/**
 * Fuzz target: {@link H264}, whatever the payload. Its short form is in {@link PayloadFuzzTest}.
 */
public final class H264Fuzz {
  private H264Fuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Views.read(new H264(), input);
  }
}
