package dev.parley.media.payload;

/**
 * Fuzz target: {@link OpusPayload}, whatever the payload. Its short form is in {@link
 * PayloadFuzzTest}.
 */
public final class OpusPayloadFuzz {
  private OpusPayloadFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    PayloadViews.read(new OpusPayload(), input);
  }
}
