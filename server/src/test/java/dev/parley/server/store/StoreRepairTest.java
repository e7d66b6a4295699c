package dev.parley.server.store;

import static dev.parley.server.store.Entries.done;
import static dev.parley.server.store.Entries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.spi.Subject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repair of damaged rooms. */
class StoreRepairTest {
  @TempDir private Path folder;

  @BeforeEach
  void fill() {
    try (SqliteRoomLog log = open()) {
      for (int i = 1; i <= 200; i++) {
        done(log.append("algebra", said(i, "algebra " + i), Optional.empty()));
        done(log.append("biology", said(i, "biology " + i), Optional.empty()));
      }
    }
  }

  private Path file() {
    return folder.resolve("rooms.db");
  }

  private SqliteRoomLog open() {
    return SqliteRoomLog.open(StoreConfig.of(file()));
  }

  private void change(String sql) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      assertThat(connection.createStatement().executeUpdate(sql)).isPositive();
    }
  }

  private static String ofAlgebra(String sql) {
    return sql + " WHERE room = (SELECT id FROM room WHERE name = 'algebra')";
  }

  private StoreInspection.Report check() {
    return StoreInspection.of(StoreConfig.of(file()), _ -> {}, () -> {});
  }

  @Test
  void repairedRoomIsWritableAndHoldsItsIntactEvents() throws Exception {
    change(ofAlgebra("UPDATE event SET at = at + 1") + " AND number = 100");
    change(ofAlgebra("DELETE FROM event") + " AND number BETWEEN 50 AND 59");
    change("UPDATE event SET at = at + 1 WHERE number = 9 AND room = 2");

    StoreRepair.Repaired done = StoreRepair.room(StoreConfig.of(file()), "algebra", () -> {});

    assertThat(done.kept()).isEqualTo(189);
    assertThat(done.lost()).containsExactly(100L);
    assertThat(done.before()).exists();
    try (SqliteRoomLog log = open()) {
      assertThat(done(log.room("algebra")).damage()).isEmpty();
      assertThat(done(log.after("algebra", Subject.TALK, 0, 500))).hasSize(189);
      done(log.append("algebra", said(201, "more"), Optional.empty()));
      assertThat(done(log.room("biology")).damage()).isPresent();
    }
    assertThat(check().damaged()).containsOnlyKeys("biology");
  }

  @Test
  void repairReadsAroundDamagedPages() throws Exception {
    byte[] bytes = Files.readAllBytes(file());
    Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 4096, (byte) 0x5A);
    Files.write(file(), bytes);

    for (String room : List.of("algebra", "biology")) {
      StoreRepair.room(StoreConfig.of(file()), room, () -> {});
    }

    assertThat(check().damaged()).isEmpty();
    assertThat(check().complaints()).isEmpty();
    try (SqliteRoomLog log = open()) {
      for (String room : List.of("algebra", "biology")) {
        long last = done(log.room(room)).lastNumber();
        done(log.append(room, said(last + 1, "more"), Optional.empty()));
      }
    }
  }
}
