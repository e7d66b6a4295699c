package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.said;
import static dev.parley.server.store.TwoRooms.ofAlgebra;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.RoomLogException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repair of damaged rooms. */
class StoreRepairTest {
  @TempDir private Path folder;

  private TwoRooms store;

  @BeforeEach
  void fill() {
    store = TwoRooms.in(folder);
  }

  @Test
  void repairedRoomIsWritableAndHoldsItsIntactEvents() throws Exception {
    store.change(ofAlgebra("UPDATE event SET at = at + 1") + " AND number = 100");
    store.change(ofAlgebra("DELETE FROM event") + " AND number BETWEEN 50 AND 59");
    store.change("UPDATE event SET at = at + 1 WHERE number = 9 AND room = 2");

    StoreRepair.StoreRepairResult done =
        StoreRepair.room(StoreConfig.of(store.file()), "algebra", () -> {});

    assertThat(done.kept()).isEqualTo(189);
    assertThat(done.lost()).containsExactly(100L);
    assertThat(done.before()).exists();
    try (SqliteRoomLog log = store.open()) {
      assertThat(done(log.room("algebra")).damage()).isEmpty();
      assertThat(done(log.after("algebra", EventTopic.CHAT, 0, 500))).hasSize(189);
      done(log.append("algebra", said(201, "more"), Optional.empty()));
      assertThat(done(log.room("biology")).damage()).isPresent();
    }
    assertThat(store.check().damaged()).containsOnlyKeys("biology");
  }

  @Test
  void repairReadsAroundDamagedPages() throws Exception {
    byte[] bytes = Files.readAllBytes(store.file());
    Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 4096, (byte) 0x5A);
    Files.write(store.file(), bytes);

    for (String room : List.of("algebra", "biology")) {
      StoreRepair.room(StoreConfig.of(store.file()), room, () -> {});
    }

    assertThat(store.check().damaged()).isEmpty();
    assertThat(store.check().complaints()).isEmpty();
    try (SqliteRoomLog log = store.open()) {
      for (String room : List.of("algebra", "biology")) {
        long last = done(log.room(room)).lastNumber();
        done(log.append(room, said(last + 1, "more"), Optional.empty()));
      }
    }
  }

  /** Events are copied in pages of five hundred. */
  @Test
  void repairKeepsAllEventsOfALongLog() throws Exception {
    try (SqliteRoomLog log = store.open()) {
      List<CompletionStage<AppendResult>> all = new ArrayList<>();
      for (int i = TwoRooms.EVENTS + 1; i <= 1_001; i++) {
        all.add(log.append("algebra", said(i, "algebra " + i), Optional.empty()));
      }
      all.forEach(LogEntries::done);
    }
    StoreRepair.StoreRepairResult result =
        StoreRepair.room(StoreConfig.of(store.file()), "algebra", () -> {});
    assertThat(result.kept()).isEqualTo(1_001);
    assertThat(result.lost()).isEmpty();
    assertThat(store.check().damaged()).isEmpty();
  }

  @Test
  void repairOfARoomThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> StoreRepair.room(StoreConfig.of(store.file()), "art", () -> {}))
        .isInstanceOf(RoomLogException.class)
        .hasMessageContaining("there is no room art");
  }

  @Test
  void aStoreThatAnotherProgramReadsIsNotRepaired() throws Exception {
    StoreConfig config =
        new StoreConfig(store.file(), StoreConfig.BYTES_MAX, Duration.ofMillis(50));
    try (var _ = LogEntries.otherReader(store.file())) {
      store.change("UPDATE room SET waiting = 1 WHERE name = 'biology'");
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> StoreRepair.room(config, "algebra", () -> {}))
          .withMessageContaining("does another program use the store?");
    }
    assertThat(store.check().damaged()).isEmpty();
  }
}
