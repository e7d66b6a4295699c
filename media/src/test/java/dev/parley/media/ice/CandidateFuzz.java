package dev.parley.media.ice;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

/**
 * Fuzz target: whatever a candidate's text is, it is refused, or written so that it is read as the
 * same. Its short form is {@link CandidateFuzzTest}.
 */
public final class CandidateFuzz {
  private CandidateFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Candidate.read(new String(input, StandardCharsets.ISO_8859_1))
        .ifPresent(candidate -> assertThat(Candidate.read(candidate.text())).contains(candidate));
  }
}
