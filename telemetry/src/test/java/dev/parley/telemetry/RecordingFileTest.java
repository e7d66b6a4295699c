package dev.parley.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordingFileTest {
  @Test
  void framesHaveTheSizeOfAMessageAtMost() throws IOException {
    for (int more = 0; more <= 1; more++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      RecordingFile.write(out, new byte[Limits.MESSAGE_BYTES_MAX + more]);

      Optional<byte[]> read = RecordingFile.read(new ByteArrayInputStream(out.toByteArray()));

      assertThat(read.isPresent()).isEqualTo(more == 0);
    }
  }

  @Test
  void aClaimedLengthTakesNoMemory() throws IOException {
    byte[] claim = {-1, -1, -1, 127, 0, 0, 0, 0};

    assertThat(RecordingFile.read(new ByteArrayInputStream(claim))).isEmpty();
  }

  @Test
  void callsBeyondTheLimitAreLeftOut() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingFile.begin(out);
    RecordingFile.write(out, Recording.CONTRACTS.encode(Contract.of(Shop.class).description()));
    byte[] call =
        Recording.CALLS.encode(
            new RecordedCall(
                1,
                Duration.ZERO,
                Duration.ZERO,
                Optional.empty(),
                new byte[0],
                new Ending.Answered(new byte[0])));
    for (int i = 0; i < Recording.CALLS_MAX + 1; i++) {
      RecordingFile.write(out, call);
    }

    Recording<Shop> recording =
        Recording.read(
            new ByteArrayInputStream(out.toByteArray()),
            out.size(),
            "test",
            Contract.of(Shop.class));

    assertThat(recording.calls()).hasSize(Recording.CALLS_MAX);
    assertThat(recording.bytesLeftOut())
        .isEqualTo(RecordingFile.FRAME_HEAD_BYTES + (long) call.length);
  }
}
