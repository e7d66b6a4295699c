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

      Optional<byte[]> read =
          RecordingFile.read(new ByteArrayInputStream(out.toByteArray()), out.size());

      assertThat(read.isPresent()).isEqualTo(more == 0);
    }
  }

  @Test
  void aClaimedLengthTakesNoMemory() throws IOException {
    byte[] claim = {-1, -1, -1, 127, 0, 0, 0, 0};

    assertThat(RecordingFile.read(new ByteArrayInputStream(claim), Long.MAX_VALUE)).isEmpty();
  }

  private static final byte[] CALL =
      Recording.CALLS.encode(
          new RecordedCall(
              1,
              Duration.ZERO,
              Duration.ZERO,
              Optional.empty(),
              new byte[0],
              new RecordedOutcome.Succeeded(new byte[0])));

  private static ByteArrayOutputStream recording(int calls) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingFile.begin(out);
    RecordingFile.write(out, Recording.CONTRACTS.encode(Contract.of(Shop.class).description()));
    for (int i = 0; i < calls; i++) {
      RecordingFile.write(out, CALL);
    }
    return out;
  }

  private static Recording<Shop> read(byte[] bytes, long size) throws IOException {
    return Recording.read(new ByteArrayInputStream(bytes), size, "test", Contract.of(Shop.class));
  }

  @Test
  void whatIsWrittenWhileItIsReadIsLeftOut() throws IOException {
    long size = recording(3).size();
    byte[] later = recording(5).toByteArray();

    for (int less = 0; less <= 1; less++) {
      Recording<Shop> recording = read(later, size - less);

      assertThat(recording.calls()).hasSize(3 - less);
      assertThat(recording.bytesLeftOut())
          .isEqualTo(less * (RecordingFile.FRAME_HEAD_BYTES + CALL.length - 1L));
    }
  }

  @Test
  void callsBeyondTheLimitAreLeftOut() throws IOException {
    ByteArrayOutputStream out = recording(Recording.CALLS_MAX + 1);

    Recording<Shop> recording = read(out.toByteArray(), out.size());

    assertThat(recording.calls()).hasSize(Recording.CALLS_MAX);
    assertThat(recording.bytesLeftOut())
        .isEqualTo(RecordingFile.FRAME_HEAD_BYTES + (long) CALL.length);
  }
}
