package dev.parley.server.recordings;

import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import dev.parley.recording.RecordingWriter;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InterruptedRecordingsTest {
  private static final Instant TEN = Instant.parse("2026-03-01T10:00:00Z");
  private static final UUID ANN = UUID.randomUUID();
  private static final UUID RECORDING = UUID.randomUUID();

  @TempDir private Path data;
  private SqliteRoomLog log;
  private long number;

  @BeforeEach
  void open() {
    log = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data)));
    MemberRecord ann =
        new MemberRecord(ANN, "Ann", "hash", true, Role.TUTOR, Rights.of(Role.TUTOR), false);
    append(new Event.Joined(), Optional.of(ann));
  }

  @AfterEach
  void close() {
    log.close();
  }

  private void append(Event event, Optional<MemberRecord> member) {
    LogEntry entry =
        new LogEntry(++number, TEN, ANN, Optional.empty(), Optional.of(UUID.randomUUID()), event);
    value("an entry", log.append("algebra", entry, member));
  }

  private void append(Event event) {
    append(event, Optional.empty());
  }

  private Path leftBehind(UUID id) throws IOException {
    return leftBehind(id, Optional.empty());
  }

  private Path leftBehind(UUID id, Optional<String> node) throws IOException {
    Path recordings = DataFolder.recordings(data);
    RecordingWriter.begin(recordings, new RecordingInfo(id, "algebra", "Ann", TEN, 7, node))
        .close();
    return RecordingReader.folder(recordings, id);
  }

  private List<Event> ends() {
    return value("the log", log.before("algebra", EventTopic.CHAT, Long.MAX_VALUE, 1_000)).stream()
        .map(LogEntry::event)
        .filter(Event.RecordingEnded.class::isInstance)
        .toList();
  }

  private void start() {
    new InterruptedRecordings(DataFolder.recordings(data), log, Optional.empty()).end();
  }

  @Test
  void endIsToldOnceHoweverMuchWasSaidMeanwhile() throws IOException {
    append(new Event.RecordingBegan(RECORDING));
    for (int i = 0; i < 700; i++) { // more than a page
      append(new Event.Posted("line " + i));
    }
    Path folder = leftBehind(RECORDING);

    start();
    start();

    assertThat(ends())
        .containsExactly(new Event.RecordingEnded(RECORDING, RecordingEndReason.SHUTDOWN));
    assertThat(RecordingReader.end(folder).orElseThrow().ended()).isEqualTo(TEN);
  }

  @Test
  void endThatTheLogHasIsNotToldAgain() throws IOException {
    append(new Event.RecordingBegan(RECORDING));
    append(new Event.RecordingEnded(RECORDING, RecordingEndReason.EMPTY));
    Path folder = leftBehind(RECORDING);

    start();

    assertThat(ends())
        .containsExactly(new Event.RecordingEnded(RECORDING, RecordingEndReason.EMPTY));
    assertThat(RecordingReader.end(folder)).isPresent();
  }

  @Test
  void nodeOfClusterEndsItsOwnRecordingsOnDiskOnly() throws IOException {
    append(new Event.RecordingBegan(RECORDING));
    Path own = leftBehind(RECORDING, Optional.of("n1"));
    Path other = leftBehind(UUID.randomUUID(), Optional.of("n2"));

    new InterruptedRecordings(DataFolder.recordings(data), log, Optional.of("n1")).end();

    assertThat(RecordingReader.end(own)).isPresent();
    assertThat(RecordingReader.end(other)).as("it may be running").isEmpty();
    assertThat(ends()).as("the room may be at another node now").isEmpty();
  }

  @Test
  void ofRecordingThatWasNeverToldNothingIsTold() throws IOException {
    Path folder = leftBehind(RECORDING);

    start();

    assertThat(ends()).isEmpty();
    assertThat(RecordingReader.end(folder)).isPresent();
  }

  @Test
  void damagedOneDoesNotKeepAnotherFromItsEnd() throws IOException {
    append(new Event.RecordingBegan(RECORDING));
    leftBehind(RECORDING);
    Path damaged = leftBehind(UUID.randomUUID());
    Files.delete(damaged.resolve("recording.json"));
    Files.createDirectory(damaged.resolve("recording.json"));
    Path unwritable = leftBehind(new UUID(0, 1));
    Files.createDirectory(unwritable.resolve("ended.json"));

    start();

    assertThat(ends()).hasSize(1);
  }
}
