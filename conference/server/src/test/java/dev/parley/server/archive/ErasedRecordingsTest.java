package dev.parley.server.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import dev.parley.recording.RecordingWriter;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of which too little can be read, when a room or a member is erased. */
final class ErasedRecordingsTest {
  private static final Instant TEN = Instant.parse("2026-03-01T10:00:00Z");
  private static final UUID ANN = UUID.randomUUID();
  private static final UUID RECORDING = UUID.randomUUID();

  @TempDir private Path data;

  @BeforeEach
  void record() throws Exception {
    try (SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data)))) {
      MemberRecord ann =
          new MemberRecord(ANN, "Ann", "hash", true, Role.TUTOR, Rights.of(Role.TUTOR), false);
      append(log, 1, new Event.Joined(), Optional.of(ann));
      append(log, 2, new Event.RecordingBegan(RECORDING), Optional.empty());
    }
    RecordingWriter.begin(
            recordings(), new RecordingInfo(RECORDING, "algebra", "Ann", TEN, 7, Optional.empty()))
        .close();
  }

  private static void append(
      SqliteRoomLog log, long number, Event event, Optional<MemberRecord> member) {
    LogEntry entry =
        new LogEntry(number, TEN, ANN, Optional.empty(), Optional.of(UUID.randomUUID()), event);
    log.append("algebra", entry, member).toCompletableFuture().join();
  }

  private Path recordings() {
    return DataFolder.recordings(data);
  }

  private Path about() {
    return RecordingReader.folder(recordings(), RECORDING).resolve("recording.json");
  }

  @Test
  void damagedRecordingGoesWithItsRoom() throws Exception {
    Files.writeString(about(), "{\"version\":1,\"begunBy\":\"Ann");

    try (DataErasure erasure = DataErasure.open(data)) {
      erasure.room("algebra");
    }

    assertThat(recordings()).isEmptyDirectory();
  }

  @Test
  void recordingOfANewerVersionGoesWithItsRoom() throws Exception {
    Files.writeString(about(), Files.readString(about()).replace("\"version\":1", "\"version\":2"));

    try (DataErasure erasure = DataErasure.open(data)) {
      erasure.room("algebra");
    }

    assertThat(recordings()).isEmptyDirectory();
  }

  @Test
  void memberIsNotSaidToBeErasedWhereARecordingCannotBeRead() throws Exception {
    Files.writeString(about(), "{\"version\":1,\"begunBy\":\"Ann");

    try (DataErasure erasure = DataErasure.open(data)) {
      assertThatExceptionOfType(DataFolderException.class)
          .isThrownBy(() -> erasure.member("algebra", "Ann"))
          .withMessageStartingWith(about().toString());
    }
  }
}
