package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.ANN;
import static dev.parley.server.store.LogEntries.BOB;
import static dev.parley.server.store.LogEntries.TEN;
import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.joined;
import static dev.parley.server.store.LogEntries.member;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rooms as tools read them, copy them and erase them. */
class StoreReaderTest {
  private static final UUID KEY = new UUID(5, 5);

  @TempDir private Path folder;
  private StoreConfig config;

  @BeforeEach
  void fill() {
    config = StoreConfig.of(folder.resolve("rooms.db"));
    try (SqliteRoomLog log = SqliteRoomLog.open(config)) {
      done(log.append("algebra", joined(1, ANN), Optional.of(member(ANN, "Ann", true))));
      done(log.append("algebra", said(2, KEY, "two"), Optional.of(member(BOB, "Bob", false))));
      done(log.append("biology", said(1, KEY, "one"), Optional.empty()));
    }
  }

  private static List<LogEntry> entries(StoreConfig config, String room) {
    List<LogEntry> entries = new ArrayList<>();
    try (StoreReader reader = StoreReader.open(config)) {
      reader.entries(room, entries::add);
    }
    return entries;
  }

  @Test
  void roomsAreSummarisedAlsoOneWithoutEvents() throws Exception {
    try (var tool = DriverManager.getConnection("jdbc:sqlite:" + config.file())) {
      tool.createStatement().execute("INSERT INTO room (name) VALUES ('empty')");
    }
    try (StoreReader reader = StoreReader.open(config)) {
      List<StoreReader.StoredRoom> rooms = reader.rooms();
      assertThat(rooms)
          .extracting(StoreReader.StoredRoom::name)
          .containsExactly("algebra", "biology", "empty");
      assertThat(rooms.getFirst())
          .returns(2, StoreReader.StoredRoom::members)
          .returns(1, StoreReader.StoredRoom::present)
          .returns(2L, StoreReader.StoredRoom::events)
          .returns(Optional.of(TEN), StoreReader.StoredRoom::last);
      assertThat(rooms.getLast())
          .isEqualTo(new StoreReader.StoredRoom("empty", 0, 0, 0, 0, Optional.empty()));
    }
  }

  @Test
  void entriesOfARoomAreReadInTheirOrder() {
    assertThat(entries(config, "algebra")).containsExactly(joined(1, ANN), said(2, KEY, "two"));
    assertThat(entries(config, "nowhere")).isEmpty();
  }

  @Test
  void aCopyHoldsAllAndIsReportedAsItGrows() throws Exception {
    Path target = folder.resolve("copy.db");
    List<Long> grown = new ArrayList<>();
    StoreCopy.copy(config, target, grown::add);
    assertThat(grown).isNotEmpty().allMatch(bytes -> bytes > 0);
    assertThat(grown.stream().mapToLong(Long::longValue).sum()).isEqualTo(Files.size(target));
    assertThat(entries(StoreConfig.of(target), "algebra")).isEqualTo(entries(config, "algebra"));
  }

  @Test
  void anErasedRoomIsGoneAndOthersStay() throws Exception {
    try (StoreEraser eraser = StoreEraser.open(config)) {
      eraser.room("algebra");
      assertThat(eraser.compact()).as("nothing erased is left").isTrue();
    }
    assertThat(entries(config, "algebra")).isEmpty();
    assertThat(entries(config, "biology")).hasSize(1);
    assertThat(Files.readString(config.file(), StandardCharsets.ISO_8859_1)).doesNotContain("Ann");
  }

  @Test
  void compactionReportsThatAnotherProgramReads() throws Exception {
    StoreConfig impatient =
        new StoreConfig(config.file(), config.bytesMax(), Duration.ofMillis(50));
    try (StoreEraser eraser = StoreEraser.open(impatient);
        var _ = LogEntries.otherReader(config.file())) {
      eraser.room("algebra");
      assertThat(eraser.compact()).isFalse();
    }
  }

  @Test
  void anErasedMemberHasNoNameAndOnlyTheRewrittenEntriesChange() {
    LogEntry instead = said(2, KEY, "erased");
    try (StoreEraser eraser = StoreEraser.open(config)) {
      eraser.member(
          "algebra",
          BOB,
          "erased member",
          entry -> entry.number() == 2 ? Optional.of(instead) : Optional.empty());
      assertThat(eraser.members("algebra"))
          .extracting(MemberRecord::name)
          .containsExactly("Ann", "erased member");
    }
    assertThat(entries(config, "algebra")).containsExactly(joined(1, ANN), instead);
    try (SqliteRoomLog log = SqliteRoomLog.open(config)) {
      assertThat(done(log.room("algebra")).damage()).as("its checksums are renewed").isEmpty();
      assertThat(done(log.room("algebra")).lastNumber()).isEqualTo(2);
    }
  }
}
