package dev.parley.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Contract;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Fuzz target: bytes are a recording or refused, and what was read can be asked and made again. Its
 * short form is {@link RecordingFuzzTest}.
 */
public final class RecordingFuzz {
  private RecordingFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Recording<Shop> recording;
    try {
      recording =
          Recording.read(
              new ByteArrayInputStream(input), input.length, "fuzz", Contract.of(Shop.class));
    } catch (RecordingException refused) {
      assertThat(refused).hasMessageContaining("fuzz");
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(recording.bytesLeftOut()).isBetween(0L, (long) input.length);
    RecordedServant.of(recording);
    try {
      Replay.run(recording, new Shop.Counter(), ReplaySpeed.unlimited(1), _ -> {});
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
