package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.failure;
import static dev.parley.server.store.LogEntries.said;
import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.RoomLogException;
import dev.parley.server.health.VitalThreads;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads of the store that run out of memory. */
class DyingThreadsTest {
  private static final QueuedTask.TransactionStep TOO_LARGE =
      _ -> {
        throw new OutOfMemoryError("Java heap space");
      };

  private final CopyOnWriteArrayList<VitalThreads.UnexpectedThreadEnd> deaths =
      new CopyOnWriteArrayList<>();
  private final VitalThreads vital = new VitalThreads(deaths::add);

  @TempDir private Path folder;

  private StoreConfig config() {
    return StoreConfig.of(folder.resolve("rooms.db"));
  }

  @Test
  void writerThatRunsOutOfMemoryIsReportedAndNothingWaitsForItForEver() throws Exception {
    SqliteRoomLog.open(config()).close();
    GroupCommitWriter writer =
        new GroupCommitWriter(
            config(), DatabaseConnections.writer(config()), new DamagedRooms(), _ -> {}, vital);

    assertThat(failure(writer.run(WriterLane.STORE, TOO_LARGE)))
        .isInstanceOf(RoomLogException.class);

    eventually("the death is known", () -> deaths.size() == 1);
    assertThat(deaths.getFirst().thread()).isEqualTo("parley-store-writer");
    assertThat(deaths.getFirst().cause()).isInstanceOf(OutOfMemoryError.class);
    QueuedAppend late =
        new QueuedAppend("algebra", said(1, "late"), Optional.empty(), new CompletableFuture<>());
    assertThat(failure(writer.append(late))).isInstanceOf(RoomLogException.class);
    writer.close();
  }

  @Test
  void readerThatRunsOutOfMemoryIsReportedAndItsCallerHearsOfIt() throws Exception {
    SqliteRoomLog.open(config()).close();
    try (ReaderPool readers = new ReaderPool(config(), vital)) {
      assertThat(
              failure(
                  readers.read(_ -> {
                    throw new OutOfMemoryError("Java heap space");
                  })))
          .isInstanceOf(OutOfMemoryError.class);

      eventually("the death is known", () -> deaths.size() == 1);
      assertThat(deaths.getFirst().thread()).startsWith("parley-store-reader-");
    }
  }

  @Test
  void workThatFailsByAMistakeOfOursFailsAloneAndTheWriterGoesOn() throws Exception {
    SqliteRoomLog.open(config()).close();
    try (GroupCommitWriter writer =
        new GroupCommitWriter(
            config(), DatabaseConnections.writer(config()), new DamagedRooms(), _ -> {}, vital)) {
      IllegalStateException mistake = new IllegalStateException("a mistake of ours");

      assertThat(
              failure(
                  writer.run(
                      WriterLane.STORE,
                      _ -> {
                        throw mistake;
                      })))
          .isSameAs(mistake);

      QueuedAppend next =
          new QueuedAppend("algebra", said(1, "next"), Optional.empty(), new CompletableFuture<>());
      assertThat(done(writer.append(next))).isEqualTo(new AppendResult.Stored());
      assertThat(deaths).isEmpty();
      vital.stopping();
    }
  }
}
