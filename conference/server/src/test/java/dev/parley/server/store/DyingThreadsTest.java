package dev.parley.server.store;

import static dev.parley.server.store.Entries.done;
import static dev.parley.server.store.Entries.failure;
import static dev.parley.server.store.Entries.said;
import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.spi.Appended;
import dev.parley.conference.spi.RoomLogException;
import dev.parley.server.health.VitalThreads;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads of the store that run out of memory. */
class DyingThreadsTest {
  private static final Task.Work TOO_LARGE =
      _ -> {
        throw new OutOfMemoryError("Java heap space");
      };

  private final CopyOnWriteArrayList<VitalThreads.Death> deaths = new CopyOnWriteArrayList<>();
  private final VitalThreads vital = new VitalThreads(deaths::add);

  @TempDir private Path folder;

  private StoreConfig config() {
    return StoreConfig.of(folder.resolve("rooms.db"));
  }

  @Test
  void writerThatRunsOutOfMemoryIsReportedAndNothingWaitsForItForEver() throws Exception {
    SqliteRoomLog.open(config()).close();
    GroupWriter writer =
        new GroupWriter(config().file(), Connections.writer(config()), new Damages(), vital);

    assertThat(failure(writer.run(Lane.STORE, TOO_LARGE))).isInstanceOf(RoomLogException.class);

    eventually("the death is known", () -> deaths.size() == 1);
    assertThat(deaths.getFirst().thread()).isEqualTo("parley-store-writer");
    assertThat(deaths.getFirst().cause()).isInstanceOf(OutOfMemoryError.class);
    Append late =
        new Append("algebra", said(1, "late"), Optional.empty(), new CompletableFuture<>());
    assertThat(failure(writer.append(late))).isInstanceOf(RoomLogException.class);
    writer.close();
  }

  @Test
  void readerThatRunsOutOfMemoryIsReportedAndItsCallerHearsOfIt() throws Exception {
    SqliteRoomLog.open(config()).close();
    try (Readers readers = new Readers(config(), vital)) {
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
    try (GroupWriter writer =
        new GroupWriter(config().file(), Connections.writer(config()), new Damages(), vital)) {
      IllegalStateException mistake = new IllegalStateException("a mistake of ours");

      assertThat(
              failure(
                  writer.run(
                      Lane.STORE,
                      _ -> {
                        throw mistake;
                      })))
          .isSameAs(mistake);

      Append next =
          new Append("algebra", said(1, "next"), Optional.empty(), new CompletableFuture<>());
      assertThat(done(writer.append(next))).isEqualTo(new Appended.Now());
      assertThat(deaths).isEmpty();
      vital.stopping();
    }
  }
}
