package dev.parley.media.payload;

/**
 * Fuzz target: {@link H264Payload}, whatever the payload. Its short form is in {@link
 * PayloadFuzzTest}.
 */
public final class H264PayloadFuzz {
  private H264PayloadFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    PayloadViews.read(new H264Payload(), input);
  }
}
