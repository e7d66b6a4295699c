package dev.parley.discovery;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fuzz target: bytes are a run file or refused, and one that was read is written and read again as
 * the same. Its short form is {@link RunFileFuzzTest}.
 */
public final class RunFileFuzz {
  private RunFileFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ServiceEntry service;
    try {
      service = RunFile.read(input);
    } catch (BadRunFileException refused) {
      assertThat(refused.getMessage()).isNotEmpty();
      return;
    }
    try {
      assertThat(RunFile.read(RunFile.write(service))).isEqualTo(service);
    } catch (BadRunFileException e) {
      throw new AssertionError("what was written is refused", e);
    }
  }
}
