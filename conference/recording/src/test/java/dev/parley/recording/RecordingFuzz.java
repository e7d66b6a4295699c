package dev.parley.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Fuzz target: bytes as a track's packets and, from the place that the first two bytes name, as its
 * index. A track is read as far as it is whole, the same with and without its index, or refused.
 * Its short form is {@link RecordingFuzzTest}.
 */
public final class RecordingFuzz {
  private static final String NAME = "01-camera";
  private static final Path FOLDER = folder();

  private RecordingFuzz() {}

  private static Path folder() {
    try {
      Path folder = Files.createTempDirectory("parley-recording-fuzz");
      folder.toFile().deleteOnExit();
      MetadataFile.write(
          folder.resolve(NAME + TrackReader.INFO), SampleRecordings.camera().fields());
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length < 2) {
      return;
    }
    int packets = Math.min((input[0] & 0xFF) << 8 | input[1] & 0xFF, input.length - 2);
    try {
      Files.write(
          FOLDER.resolve(NAME + TrackReader.PACKETS), Arrays.copyOfRange(input, 2, 2 + packets));
      Path index = FOLDER.resolve(NAME + TrackReader.INDEX);
      Files.write(index, Arrays.copyOfRange(input, 2 + packets, input.length));
      long withIndex = read();
      Files.delete(index);
      assertThat(withIndex).isEqualTo(read());
    } catch (IOException refused) {
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }

  /** {@return how many packets can be read one after the other} */
  private static long read() throws IOException {
    TrackReader track = TrackReader.open(FOLDER, NAME).orElseThrow();
    long packets = 0;
    try (PacketCursor cursor = track.packetsInOrder()) {
      while (cursor.next()) {
        packets++;
      }
    }
    return packets;
  }
}
