package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.ANN;
import static dev.parley.server.store.LogEntries.TEN;
import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.member;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.AppendResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deletion of rooms by a running server, in batches. */
class RoomDeletionTest {
  private static final int BATCH = 500;

  @TempDir private Path folder;
  private SqliteRoomLog log;

  @BeforeEach
  void open() {
    log = SqliteRoomLog.open(new StoreConfig(file(), StoreConfig.BYTES_MAX, Duration.ofMillis(50)));
  }

  @AfterEach
  void close() {
    log.close();
  }

  private Path file() {
    return folder.resolve("rooms.db");
  }

  private void fill(String room, int events) {
    List<CompletionStage<AppendResult>> all = new ArrayList<>();
    for (int i = 1; i <= events; i++) {
      all.add(log.append(room, said(i, room), Optional.of(member(ANN, "Ann", false))));
    }
    all.forEach(LogEntries::done);
  }

  private int rows(String table) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM " + table)) {
      return row.getInt(1);
    }
  }

  @Test
  void aRoomIsDeletedInBatchesAndOthersStay() throws Exception {
    fill("algebra", BATCH + 1);
    fill("biology", 2);
    assertThat(done(log.deleteRoom("algebra", TEN.plusSeconds(1)))).isTrue();
    assertThat(done(log.room("algebra")).members()).isEmpty();

    assertThat(done(log.deleteNextBatch())).isTrue();
    assertThat(rows("event")).isEqualTo(1 + 2);
    assertThat(done(log.deleteNextBatch())).isTrue();
    assertThat(rows("event")).isEqualTo(2);
    assertThat(rows("room")).isEqualTo(2);
    assertThat(done(log.deleteNextBatch())).isTrue();
    assertThat(rows("room")).isOne();
    assertThat(rows("member")).isOne();
    assertThat(done(log.deleteNextBatch())).isFalse();
    assertThat(done(log.room("biology")).lastNumber()).isEqualTo(2);
  }

  @Test
  void aRoomWithNewerEventsAndOneThatDoesNotExistAreNotDeleted() {
    fill("algebra", 1);
    assertThat(done(log.deleteRoom("algebra", TEN))).as("an event of this moment").isFalse();
    assertThat(done(log.deleteRoom("biology", TEN))).isFalse();
    assertThat(done(log.deleteNextBatch())).isFalse();
    assertThat(done(log.room("algebra")).lastNumber()).isOne();
    assertThat(done(log.deleteRoom("algebra", TEN.plusMillis(1)))).isTrue();
  }

  @Test
  void theWalFileIsEmptiedUnlessAnotherProgramReads() throws Exception {
    fill("algebra", 1);
    try (var _ = LogEntries.otherReader(file())) {
      fill("biology", 1);
      assertThat(log.truncateWal()).isFalse();
    }
    assertThat(log.truncateWal()).isTrue();
    assertThat(Files.size(Path.of(file() + "-wal"))).isZero();
  }
}
