package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.failure;
import static dev.parley.server.store.LogEntries.said;
import static dev.parley.server.store.TwoRooms.ofAlgebra;
import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLogException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store with damage in one room: the room is read-only, and other rooms are not affected. */
class DamageTest {
  @TempDir private Path folder;

  private TwoRooms store;

  @BeforeEach
  void fill() {
    store = TwoRooms.in(folder);
  }

  private void isReadOnly(SqliteRoomLog log, String why) {
    assertThat(done(log.room("algebra")).damage())
        .hasValueSatisfying(
            text -> assertThat(text).contains("algebra", why, "parley repair algebra"));
    assertThat(failure(log.append("algebra", said(999, "more"), Optional.empty())))
        .isInstanceOfSatisfying(
            RoomLogException.class,
            e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.DAMAGED))
        .hasMessageContaining(why);
    assertThat(log.state().damaged()).containsOnlyKeys("algebra");
    otherRoomsAreWritable(log);
  }

  private static void otherRoomsAreWritable(SqliteRoomLog log) {
    assertThat(done(log.room("biology")).damage()).isEmpty();
    long last = done(log.room("biology")).lastNumber();
    done(log.append("biology", said(last + 1, "more"), Optional.empty()));
  }

  @Test
  void checkOfAnIntactStoreFindsNothing() {
    try (SqliteRoomLog log = store.open()) {
      log.startFullCheck();

      eventually("all is checked", () -> log.state().checked());
      assertThat(log.state().damaged()).isEmpty();
      assertThat(log.state().complaint()).isEmpty();
      assertThat(done(log.room("algebra")).damage()).isEmpty();
    }
  }

  @Test
  void changedEventMakesItsRoomReadOnlyAndIsLeftOut() throws Exception {
    store.change(ofAlgebra("UPDATE event SET at = at + 1") + " AND number = 100");

    try (SqliteRoomLog log = store.open()) {
      isReadOnly(log, "event 100 does not match its checksum");
      assertThat(done(log.after("algebra", EventTopic.CHAT, 98, 3)))
          .extracting(LogEntry::number)
          .containsExactly(99L, 101L);
    }
  }

  /** The log is checked in pages of a thousand events. */
  @Test
  void longLogIsCheckedToItsEnd() throws Exception {
    append(201, 1_000);
    try (SqliteRoomLog log = store.open()) {
      assertThat(done(log.room("algebra")).damage()).isEmpty();
    }
    append(1_001, 1_001);
    store.change(ofAlgebra("UPDATE event SET at = at + 1") + " AND number = 1001");

    try (SqliteRoomLog log = store.open()) {
      isReadOnly(log, "event 1001 does not match its checksum");
    }
  }

  private void append(int first, int last) {
    try (SqliteRoomLog log = store.open()) {
      List<CompletionStage<AppendResult>> all = new ArrayList<>();
      for (int i = first; i <= last; i++) {
        all.add(log.append("algebra", said(i, "algebra " + i), Optional.empty()));
      }
      all.forEach(LogEntries::done);
    }
  }

  @Test
  void missingEventMakesItsRoomReadOnly() throws Exception {
    store.change(ofAlgebra("DELETE FROM event") + " AND number BETWEEN 50 AND 59");

    try (SqliteRoomLog log = store.open()) {
      isReadOnly(log, "events are missing before number 60");
    }
  }

  @Test
  void missingEndOfALogIsFoundAtTheStart() throws Exception {
    store.change(ofAlgebra("DELETE FROM event") + " AND number > 150");

    try (SqliteRoomLog log = store.open()) {
      assertThat(log.state().damaged()).containsOnlyKeys("algebra");
      isReadOnly(log, "it ends with number 150, and 200 was its last");
    }
  }

  @Test
  void eventFiledUnderAnotherSubjectMakesItsRoomReadOnly() throws Exception {
    store.change(ofAlgebra("UPDATE event SET subject = 1") + " AND number = 7");

    try (SqliteRoomLog log = store.open()) {
      isReadOnly(log, "event 7 is indexed under another topic or message");
    }
  }

  @Test
  void backgroundCheckFindsDamageInARoomThatIsNotOpened() throws Exception {
    store.change(ofAlgebra("UPDATE event SET at = at + 1") + " AND number = 100");

    try (SqliteRoomLog log = store.open()) {
      assertThat(log.state().damaged()).isEmpty();
      log.startFullCheck();

      eventually("all is checked", () -> log.state().checked());
      assertThat(log.state().damaged()).containsOnlyKeys("algebra");
    }
  }

  @Test
  void damageFoundWhileReadingMakesTheRoomReadOnlyAtOnce() throws Exception {
    try (SqliteRoomLog log = store.open()) {
      assertThat(done(log.room("algebra")).damage()).isEmpty();
      store.change(ofAlgebra("UPDATE event SET at = at + 1") + " AND number = 100");

      assertThat(done(log.after("algebra", EventTopic.CHAT, 99, 1))).isEmpty();

      isReadOnly(log, "event 100 does not match its checksum");
    }
  }

  @Test
  void damageMetWhileWritingMakesOnlyItsRoomReadOnlyAndTheRestOfTheGroupIsWritten()
      throws Exception {
    try (SqliteRoomLog log = store.open()) {
      store.shatterPageOf("biology 200");
      CompletionStage<AppendResult> before;
      CompletionStage<AppendResult> damaged;
      CompletionStage<AppendResult> behind;
      try (var blocker = DriverManager.getConnection("jdbc:sqlite:" + store.file())) {
        // Another program's change makes the writer read pages anew that it had in memory.
        blocker.createStatement().execute("CREATE TABLE of_another_program (x)");
        // While another program holds the write lock, a group gathers behind the first of them.
        blocker.createStatement().execute("BEGIN IMMEDIATE");
        before = log.append("algebra", said(201, "before"), Optional.empty());
        damaged = log.append("biology", said(201, "more"), Optional.empty());
        behind = log.append("algebra", said(202, "behind"), Optional.empty());
      }

      assertThat(failure(damaged))
          .isInstanceOfSatisfying(
              RoomLogException.class,
              e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.DAMAGED))
          .hasMessageContaining("cannot be read where its next event goes");
      assertThat(done(before)).isEqualTo(new AppendResult.Stored());
      assertThat(done(behind)).isEqualTo(new AppendResult.Stored());
      assertThat(log.state().damaged()).containsOnlyKeys("biology");
      long groups = log.counters().groups();
      assertThat(done(log.probe())).as("the store can be written").isEmpty();
      assertThat(log.counters().groups()).as("nothing has to be tried").isEqualTo(groups);
      assertThat(done(log.append("algebra", said(203, "later"), Optional.empty())))
          .isEqualTo(new AppendResult.Stored());
    }
  }

  @Test
  void randomBytesInTheFileNeverLoseEventsSilently() throws Exception {
    byte[] bytes = Files.readAllBytes(store.file());
    byte[] noise = new byte[600];
    Random random = new Random(7);
    random.nextBytes(noise);
    int page = 4096;
    for (int at = page; at + 600 < bytes.length; at += page) {
      byte[] damaged = bytes.clone();
      System.arraycopy(noise, 0, damaged, at + random.nextInt(page - 600), noise.length);
      Files.write(store.file(), damaged);
      try (SqliteRoomLog log = store.open()) {
        for (String room : List.of("algebra", "biology")) {
          wholeOrReadOnly(log, room);
        }
      } catch (StoreException e) {
        assertThat(e.reason())
            .isIn(
                StoreException.Reason.CORRUPT,
                StoreException.Reason.NEWER,
                StoreException.Reason.IO);
      }
    }
  }

  private static void wholeOrReadOnly(SqliteRoomLog log, String room) {
    try {
      if (done(log.room(room)).damage().isEmpty()) {
        assertThat(done(log.after(room, EventTopic.CHAT, 0, 500))).hasSize(200);
      }
    } catch (RuntimeException e) {
      assertThat(e).hasRootCauseInstanceOf(java.sql.SQLException.class);
    }
  }
}
