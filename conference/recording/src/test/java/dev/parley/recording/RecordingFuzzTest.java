package dev.parley.recording;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingFuzzTest implements FuzzCorpus {
  @TempDir private Path recordings;

  @Test
  void damagedTracksAreReadAsFarAsTheyAreWhole() throws IOException {
    byte[] whole = whole();
    RandomSeeds.run(300, random -> RecordingFuzz.fuzzerTestOneInput(damaged(whole, random)));
  }

  /** The files of a track as the fuzz target takes them. */
  private byte[] whole() throws IOException {
    Path folder;
    try (RecordingWriter writer = RecordingWriter.begin(recordings, SampleRecordings.recording())) {
      folder = writer.folder();
      SampleRecordings.write(writer.track(SampleRecordings.camera()), 120);
    }
    byte[] packets = Files.readAllBytes(only(folder, TrackReader.PACKETS));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(packets.length >> 8);
    all.write(packets.length);
    all.writeBytes(packets);
    all.writeBytes(Files.readAllBytes(only(folder, TrackReader.INDEX)));
    return all.toByteArray();
  }

  private static Path only(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow();
    }
  }

  private static byte[] damaged(byte[] whole, Random random) {
    byte[] bytes = whole.clone();
    for (int i = random.nextInt(5); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }
}
