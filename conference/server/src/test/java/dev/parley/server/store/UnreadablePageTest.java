package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.failure;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLogException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store with a page that SQLite cannot read, in the middle of the events of one room. */
class UnreadablePageTest {
  @TempDir private Path folder;

  private TwoRooms store;

  @BeforeEach
  void fill() {
    store = TwoRooms.in(folder);
  }

  @Test
  void itsRoomIsReadOnlyOnceItIsOpened() throws Exception {
    store.shatterPageOf("biology 100");
    try (SqliteRoomLog log = store.open()) {
      assertThat(done(log.room("biology")).damage())
          .hasValueSatisfying(why -> assertThat(why).contains("the database cannot be read"));
      assertThat(done(log.room("algebra")).damage()).isEmpty();
    }
  }

  @Test
  void whatCanBeReadBeforeItIsReadAndTheRoomIsReadOnlyFromThenOn() throws Exception {
    store.shatterPageOf("biology 100");
    try (SqliteRoomLog log = store.open()) {
      List<LogEntry> read = done(log.after("biology", EventTopic.CHAT, 0, 500));
      assertThat(read).extracting(LogEntry::number).startsWith(1L).doesNotContain(100L);
      assertThat(log.state().damaged()).containsOnlyKeys("biology");
    }
  }

  @Test
  void aRoomThatCannotBeWrittenIsNoFailureOfTheStore() throws Exception {
    try (SqliteRoomLog log = store.open()) {
      store.shatterPageOf("biology 200");
      try (var other = DriverManager.getConnection("jdbc:sqlite:" + store.file())) {
        // Another program's change makes the writer read pages anew that it had in memory.
        other.createStatement().execute("CREATE TABLE of_another_program (x)");
      }
      assertThat(failure(log.append("biology", said(201, "more"), Optional.empty())))
          .isInstanceOfSatisfying(
              RoomLogException.class,
              e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.DAMAGED));
      long groups = log.counters().groups();
      assertThat(done(log.probe())).isEmpty();
      assertThat(log.counters().groups()).as("nothing has to be tried").isEqualTo(groups);
    }
  }

  @Test
  void workThatMeetsItFailsAloneAndIsNoFailureOfTheStore() throws Exception {
    store.shatterPageOf("biology 150");
    try (SqliteRoomLog log = store.open()) {
      CompletionStage<Boolean> deleted;
      CompletionStage<AppendResult> other;
      try (var blocker = DriverManager.getConnection("jdbc:sqlite:" + store.file())) {
        // While another program holds the write lock, a group gathers behind the first of them.
        blocker.createStatement().execute("BEGIN IMMEDIATE");
        log.append("algebra", said(201, "before"), Optional.empty());
        deleted = log.deleteRoom("biology", LogEntries.TEN.plusSeconds(1));
        other = log.append("algebra", said(202, "behind"), Optional.empty());
      }
      assertThat(failure(deleted))
          .cause()
          .isInstanceOfSatisfying(
              RoomLogException.class,
              e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.CORRUPT));
      assertThat(done(other)).isEqualTo(new AppendResult.Stored());
      assertThat(failure(log.deleteRoom("biology", LogEntries.TEN.plusSeconds(1)))).isNotNull();
      long groups = log.counters().groups();
      assertThat(done(log.probe())).isEmpty();
      assertThat(log.counters().groups()).as("nothing has to be tried").isEqualTo(groups);
    }
  }

  @Test
  void repairKeepsWhatIsBeforeAndBehindIt() throws Exception {
    store.shatterPageOf("algebra 100");
    StoreRepair.StoreRepairResult result =
        StoreRepair.room(StoreConfig.of(store.file()), "algebra", () -> {});
    assertThat(result.kept()).isBetween(100L, TwoRooms.EVENTS - 1L);
    try (SqliteRoomLog log = store.open()) {
      assertThat(done(log.room("algebra")).damage()).isEmpty();
      List<Long> numbers =
          done(log.after("algebra", EventTopic.CHAT, 0, 500)).stream()
              .map(LogEntry::number)
              .toList();
      assertThat(numbers).hasSize((int) result.kept()).doesNotContain(100L);
      assertThat(numbers).startsWith(1L).endsWith((long) TwoRooms.EVENTS);
    }
  }

  @Test
  void aCopyIsRefused() throws Exception {
    store.shatterPageOf("biology 100");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(
            () -> StoreCopy.copy(StoreConfig.of(store.file()), folder.resolve("copy.db"), _ -> {}))
        .withMessageContaining("is damaged and cannot be copied")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(StoreException.Reason.CORRUPT));
  }
}
