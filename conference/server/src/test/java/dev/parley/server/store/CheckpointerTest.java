package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.said;
import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointerTest {
  private static final String LINE = "x".repeat(64 << 10);

  /** Less than what makes the writer checkpoint by itself, and more than the checkpointer needs. */
  private static final int ENTRIES = 3 * (int) (Checkpointer.BYTES / LINE.length());

  @TempDir private Path folder;

  @Test
  void whatWasWrittenReachesTheDatabaseWithoutTheWriter() throws IOException {
    Path file = folder.resolve("rooms.db");
    try (SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(file))) {
      long empty = Files.size(file);

      append(log, ENTRIES);

      eventually("a checkpoint", () -> file.toFile().length() - empty >= Checkpointer.BYTES);
    }
  }

  @Test
  void theWalIsTruncatedWhileCheckpointsAreMade() throws InterruptedException {
    try (SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(folder.resolve("rooms.db")))) {
      AtomicBoolean ended = new AtomicBoolean();
      Thread appends =
          Thread.ofPlatform()
              .start(() -> {
                append(log, ENTRIES);
                ended.set(true);
              });

      boolean refused = false;
      while (!ended.get() && appends.isAlive()) {
        refused |= !log.truncateWal();
      }

      appends.join();
      assertThat(refused).as("refused beside a checkpoint").isFalse();
      assertThat(ended).isTrue();
    }
  }

  @Test
  void theWalIsNotEmptyWhileAnotherProgramReadsTheStore() throws SQLException {
    StoreConfig config =
        new StoreConfig(folder.resolve("rooms.db"), StoreConfig.BYTES_MAX, Duration.ofMillis(1));
    try (SqliteRoomLog log = SqliteRoomLog.open(config)) {
      append(log, 1);
      try (var _ = LogEntries.otherReader(config.file())) {
        assertThat(log.truncateWal()).isFalse();
      }
      assertThat(log.truncateWal()).isTrue();
    }
  }

  private static void append(SqliteRoomLog log, int count) {
    for (int i = 1; i <= count; i++) {
      done(log.append("algebra", said(i, LINE), Optional.empty()));
    }
  }
}
