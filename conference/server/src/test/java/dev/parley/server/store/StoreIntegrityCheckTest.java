package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage beside the events: heads of rooms, and indexes. */
class StoreIntegrityCheckTest {
  private static final String INDEX = "CREATE INDEX event_subject ON event (room, subject, number)";

  @TempDir private Path folder;

  private TwoRooms store;

  @BeforeEach
  void fill() {
    store = TwoRooms.in(folder);
  }

  @Test
  void anIntactStoreHasNoDamageAndItsRoomsAreCounted() {
    List<Integer> total = new ArrayList<>();
    List<String> each = new ArrayList<>();
    StoreIntegrityCheck.StoreIntegrityReport report =
        StoreIntegrityCheck.of(StoreConfig.of(store.file()), total::add, () -> each.add("room"));
    assertThat(report.rooms()).isEqualTo(2);
    assertThat(report.damaged()).isEmpty();
    assertThat(report.complaints()).isEmpty();
    assertThat(total).containsExactly(2);
    assertThat(each).hasSize(2);
  }

  @Test
  void aHeadThatIsBehindOrAnotherOneThanThatOfTheEventsIsDamage() throws Exception {
    store.change("UPDATE room SET last = last + 1 WHERE name = 'algebra'");
    store.change("UPDATE room SET head = head + 1 WHERE name = 'biology'");
    assertThat(store.check().damaged())
        .containsEntry("algebra", "events are missing behind number 200, up to number 201")
        .containsEntry("biology", "events are missing behind number 200, up to number 200");
  }

  @Test
  void anIndexThatLacksEventsIsDamageOfTheRoomAndOfTheFile() throws Exception {
    emptyIndex();
    assertThat(store.check().damaged())
        .containsEntry("algebra", "its index knows 0 of its 200 events")
        .containsEntry("biology", "its index knows 0 of its 200 events");
    assertThat(store.check().complaints()).anyMatch(text -> text.contains("event_subject"));
    try (SqliteRoomLog log = store.open()) {
      log.startFullCheck();
      eventually("all is checked", () -> log.state().checked());
      assertThat(log.state().complaint())
          .hasValueSatisfying(text -> assertThat(text).contains("event_subject"));
      assertThat(done(log.room("algebra")).damage()).isPresent();
    }
  }

  @Test
  void ofTwoDamagesTheFirstIsTold() throws Exception {
    emptyIndex();
    store.change("UPDATE room SET last = last + 1 WHERE name = 'algebra'");
    assertThat(store.check().damaged())
        .containsEntry("algebra", "events are missing behind number 200, up to number 201");
  }

  /** Makes SQLite believe for a moment that the index is to hold no row. */
  private void emptyIndex() throws Exception {
    define(INDEX + " WHERE number < 0");
    try (var tool = DriverManager.getConnection("jdbc:sqlite:" + store.file())) {
      tool.createStatement().execute("REINDEX event_subject");
    }
    define(INDEX);
  }

  private void define(String sql) throws Exception {
    try (var tool = DriverManager.getConnection("jdbc:sqlite:" + store.file());
        var statement = tool.createStatement()) {
      statement.execute("PRAGMA writable_schema = ON");
      statement.executeUpdate(
          "UPDATE sqlite_schema SET sql = '" + sql + "' WHERE name = 'event_subject'");
    }
  }
}
