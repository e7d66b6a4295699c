package dev.parley.server.retention;

import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingWriter;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.server.archive.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of which nobody can read whose they are. */
final class LostRecordingsTest {
  private static final Duration LONG = OrphanSweep.UNREFERENCED_MIN.plusDays(1);

  @TempDir private Path data;
  private final SimulatedDays days = new SimulatedDays(Instant.now()); // as old as folders are

  private Path damaged(UUID id) throws IOException {
    Path folder = Files.createDirectories(DataFolder.recordings(data).resolve(id.toString()));
    Files.writeString(folder.resolve("recording.json"), "{\"version\":");
    return folder;
  }

  /** Leaves a room behind whose log names a recording. */
  private void named(UUID recording) throws Exception {
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      JoinResult ann = school.join("algebra");
      LogEntry began =
          new LogEntry(
              ann.lastNumber() + 1,
              days.instant(),
              ann.you().id(),
              Optional.empty(),
              Optional.of(UUID.randomUUID()),
              new Event.RecordingBegan(recording));
      value("an entry", school.place.log().append("algebra", began, Optional.empty()));
    }
  }

  private void runRetention(Optional<Duration> retain) throws Exception {
    runRetention(retain, Optional.empty());
  }

  private void runRetention(Optional<Duration> retain, Optional<String> node) throws Exception {
    try (RetentionFixture school = new RetentionFixture(data, days, node);
        RetentionJob job = school.job(retain)) {
      job.start();
    }
  }

  @Test
  void whatNoLogNamesGoesAfterAWhile() throws Exception {
    UUID id = UUID.randomUUID();
    named(id);
    Path kept = damaged(id);
    Path lost = damaged(UUID.randomUUID());
    Path begun = // and then the power failed
        Files.createDirectory(DataFolder.recordings(data).resolve(UUID.randomUUID().toString()));
    Path foreign = Files.createDirectory(DataFolder.recordings(data).resolve("films"));

    runRetention(Optional.empty());
    assertThat(lost).exists();
    assertThat(begun).exists();
    days.pass(LONG);
    runRetention(Optional.empty());

    assertThat(lost).doesNotExist();
    assertThat(begun).doesNotExist();
    assertThat(kept).isNotEmptyDirectory();
    assertThat(foreign).exists();
  }

  @Test
  void nodeOfClusterLeavesWhatOtherNodesRecord() throws Exception {
    Path own = recorded("n1");
    Path other = recorded("n2");
    Path damaged = damaged(UUID.randomUUID());
    days.pass(LONG);

    runRetention(Optional.empty(), Optional.of("n1"));

    assertThat(own).as("of a room that there is not").doesNotExist();
    assertThat(other).exists();
    assertThat(damaged).as("it may be another node's").exists();
  }

  private Path recorded(String node) throws IOException {
    RecordingInfo info =
        new RecordingInfo(
            UUID.randomUUID(), "algebra", "Ann", days.instant(), 0, Optional.of(node));
    try (RecordingWriter writer = RecordingWriter.begin(DataFolder.recordings(data), info)) {
      return writer.folder();
    }
  }

  @Test
  void whatALogNamesGoesWithItsRoom() throws Exception {
    UUID id = UUID.randomUUID();
    named(id);
    Path folder = damaged(id);
    days.pass(Duration.ofDays(2)); // too early for what no log names

    runRetention(Optional.of(Duration.ofDays(1)));

    assertThat(folder).doesNotExist();
  }
}
