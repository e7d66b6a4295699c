package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.failure;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.ThreadEndListener;
import dev.parley.room.spi.RoomLogException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Tasks of the writer that fail, and the bytes that it reports after a commit. */
class GroupCommitWriterTest {
  @TempDir private Path folder;
  private final List<Long> committed = new CopyOnWriteArrayList<>();
  private GroupCommitWriter writer;

  @BeforeEach
  void open() throws SQLException {
    StoreConfig config = StoreConfig.of(folder.resolve("rooms.db"));
    SqliteRoomLog.open(config).close();
    writer =
        new GroupCommitWriter(
            config,
            DatabaseConnections.writer(config),
            new DamagedRooms(),
            committed::add,
            ThreadEndListener.NONE);
  }

  @AfterEach
  void close() {
    writer.close();
  }

  private RoomLogException failing(SQLiteErrorCode code) {
    Throwable failure =
        failure(
            writer.run(
                WriterLane.STORE,
                _ -> {
                  throw new SQLiteException("a test", code);
                }));
    assertThat(failure).isInstanceOf(RoomLogException.class);
    return (RoomLogException) failure;
  }

  private void append(int number, String text) {
    done(
        writer.append(
            new QueuedAppend(
                "algebra", said(number, text), Optional.empty(), new CompletableFuture<>())));
  }

  @Test
  void commitReportsTheBytesOfItsEventsAndATaskCountsAsAFullGroup() {
    append(1, "x".repeat(1_000));
    append(2, "x".repeat(2_000));
    done(writer.run(WriterLane.STORE, _ -> Optional.empty()));

    assertThat(committed).hasSize(3);
    assertThat(committed.get(0)).isBetween(1_000L, 1_100L);
    assertThat(committed.get(1)).isBetween(2_000L, 2_100L);
    assertThat(committed.get(2)).isEqualTo(StoreConfig.GROUP_BYTES_MAX);
  }

  @Test
  void storeCannotBeWrittenAfterATaskForWhichThereWasNoSpaceUntilAnAppendSucceeds() {
    assertThat(failing(SQLiteErrorCode.SQLITE_FULL).reason())
        .isEqualTo(RoomLogException.Reason.FULL);
    assertThat(writer.refusal()).isPresent();

    append(1, "there is space again");
    assertThat(writer.refusal()).isEmpty();
  }

  @Test
  void taskThatMeetsDamageFailsAndTheStoreCanStillBeWritten() {
    assertThat(failing(SQLiteErrorCode.SQLITE_CORRUPT).reason())
        .isEqualTo(RoomLogException.Reason.CORRUPT);
    assertThat(writer.refusal()).isEmpty();
  }
}
