package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

/** Fuzz target: redundant payloads. Its short form is in {@link PayloadFuzzTest}. */
public final class RedPayloadFuzz {
  private RedPayloadFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RedReader reader =
        new RedReader(
            111,
            (timestamp, bytes, from, length, recovered) ->
                assertThat(from + length).isLessThanOrEqualTo(bytes.length));
    reader.take(input, 0, input.length, 1);
    reader.take(input, 0, input.length, 2);
  }
}
