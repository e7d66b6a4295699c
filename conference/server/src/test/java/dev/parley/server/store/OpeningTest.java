package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.failure;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventCodec;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpeningTest {
  /** Events of a log that is read in more than one page. */
  private static final int LONG = 1_300;

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("rooms.db");
  }

  private SqliteRoomLog open() {
    return SqliteRoomLog.open(
        new StoreConfig(file(), StoreConfig.BYTES_MAX, Duration.ofMillis(10)));
  }

  private void refused(StoreException.Reason reason, String hint) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(this::open)
        .withMessageContaining(file().toString())
        .withMessageContaining(hint)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private void fill(int lines) {
    try (SqliteRoomLog log = open()) {
      for (int i = 1; i <= lines; i++) {
        done(log.append("algebra", said(i, "x".repeat(1_000)), Optional.empty()));
      }
    }
  }

  @Test
  void newFolderIsItsOwnersAlone() throws Exception {
    Path database = folder.resolve("new").resolve("rooms.db");

    SqliteRoomLog.open(StoreConfig.of(database)).close();

    assertThat(Files.getPosixFilePermissions(database.getParent()))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void databaseIsItsOwnersAloneAlsoInAnOpenFolder() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

    try (SqliteRoomLog log = open()) {
      done(log.append("algebra", said(1, "in private"), Optional.empty()));
      try (var files = Files.newDirectoryStream(folder, "rooms.db{,-wal,-shm}")) {
        for (Path file : files) {
          assertThat(Files.getPosixFilePermissions(file))
              .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
      }
    }
  }

  @Test
  void secondServerOnOneDatabaseIsRefusedUntilTheFirstCloses() {
    try (SqliteRoomLog first = open()) {
      assertThat(first.counters().appends()).isZero();
      refused(StoreException.Reason.LOCKED, "in use by another server");
    }

    open().close();
  }

  @Test
  void fileThatIsNoDatabaseIsRefusedAndLeftAsItIs() throws Exception {
    byte[] bytes = new byte[100_000];
    new Random(1).nextBytes(bytes);
    Files.write(file(), bytes);

    refused(StoreException.Reason.CORRUPT, "put a backup in its place");

    assertThat(Files.readAllBytes(file())).isEqualTo(bytes);
  }

  @Test
  void databaseWithAShatteredFirstPageIsRefused() throws Exception {
    fill(10);
    byte[] bytes = Files.readAllBytes(file());
    Arrays.fill(bytes, 100, 4096, (byte) 0x5A);
    Files.write(file(), bytes);

    refused(StoreException.Reason.CORRUPT, "put a backup in its place");
  }

  @Test
  void damageFurtherInMakesItsRoomReadOnly() throws Exception {
    fill(50);
    byte[] bytes = Files.readAllBytes(file());
    Arrays.fill(bytes, bytes.length / 3, bytes.length, (byte) 0x5A);
    Files.write(file(), bytes);

    try (SqliteRoomLog log = open()) {
      assertThat(failure(log.append("algebra", said(51, "more"), Optional.empty())))
          .isInstanceOfSatisfying(
              RoomLogException.class,
              e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.DAMAGED))
          .hasMessageContaining("parley repair algebra");
    }
  }

  @Test
  void databaseOfAnotherProgramIsRefused() throws Exception {
    try (var other = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      other.createStatement().execute("CREATE TABLE bookmarks (url TEXT)");
    }

    refused(StoreException.Reason.CORRUPT, "not one of Parley");
  }

  @Test
  void newerSchemaIsRefusedByItsVersion() throws Exception {
    open().close();
    try (var newer = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      newer.createStatement().execute("UPDATE schema_version SET version = 99");
    }

    refused(
        StoreException.Reason.NEWER,
        "schema version 99, and this Parley knows " + StoreSchema.VERSION);
  }

  @Test
  void olderSchemaIsBroughtUpToDateAndKeepsItsEvents() throws Exception {
    Files.createDirectories(file().getParent());
    try (var old = DriverManager.getConnection("jdbc:sqlite:" + file());
        var statement = old.createStatement()) {
      for (String sql : StoreSchema.STEPS.getFirst()) {
        statement.execute(sql);
      }
      statement.execute("INSERT INTO room VALUES (1, 'algebra')");
      statement.execute("INSERT INTO member VALUES (1, x'%032x', 'Ann', 'hash', 0)".formatted(7));
      try (var insert =
          old.prepareStatement(
              "INSERT INTO event (room, number, at, author, payload) VALUES (1, 7, 0, ?, ?)")) {
        insert.setBytes(1, EntryRows.bytes(LogEntries.ANN));
        insert.setBytes(2, new EventCodec().encode(new Event.Posted("from long ago")));
        insert.executeUpdate();
      }
    }

    try (SqliteRoomLog log = open()) {
      assertThat(done(log.after("algebra", EventTopic.CHAT, 0, 9)))
          .singleElement()
          .satisfies(
              entry -> assertThat(entry.event()).isEqualTo(new Event.Posted("from long ago")));
      assertThat(done(log.after("algebra", EventTopic.BOARD, 0, 9))).isEmpty();
      RoomRecord room = done(log.room("algebra"));
      assertThat(room.settings()).isEqualTo(RoomSettings.OPEN);
      assertThat(room.members())
          .containsExactly(
              new MemberRecord(
                  new UUID(0, 7), "Ann", "hash", false, Role.TUTOR, Rights.of(Role.TUTOR), false));
      done(log.append("algebra", said(8, "new"), Optional.empty()));
    }
    open().close();
  }

  @Test
  void databaseThatAnotherProgramWritesIsRefused() throws Exception {
    open().close();
    try (var other = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      other.createStatement().execute("BEGIN IMMEDIATE");

      refused(StoreException.Reason.LOCKED, "close it and start again");
    }
  }

  @Test
  void folderThatCannotBeMadeIsRefused() throws Exception {
    Files.writeString(folder.resolve("taken"), "a file");
    var config = StoreConfig.of(folder.resolve("taken/rooms.db"));

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteRoomLog.open(config))
        .withMessageContaining("look at the folder's rights")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(StoreException.Reason.IO));
  }

  @Test
  void refusedOpeningLeavesNothingLocked() throws Exception {
    Files.writeString(file(), "no database, but long enough to be looked at".repeat(20));
    refused(StoreException.Reason.CORRUPT, "not a database");
    Files.delete(file());

    open().close();
  }

  @Test
  void folderWithAnUnfinishedCopyIsRefusedUntilTheCopyIsWhole() throws Exception {
    fill(1);
    UnfinishedCopyMarker.begin(folder);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(this::open)
        .withMessageContaining("holds a part of a backup alone")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(StoreException.Reason.IO));
    UnfinishedCopyMarker.end(folder);
    open().close();
  }

  @Test
  void olderStoreWithAnUnreadablePageIsBroughtUpToDateAndItsRoomIsReadOnly() throws Exception {
    try (var old = DriverManager.getConnection("jdbc:sqlite:" + file());
        var statement = old.createStatement()) {
      for (List<String> step : StoreSchema.STEPS.subList(0, StoreSchema.WITH_SUMS - 1)) {
        for (String sql : step) {
          statement.execute(sql);
        }
      }
      statement.execute("UPDATE schema_version SET version = " + (StoreSchema.WITH_SUMS - 1));
      statement.execute("INSERT INTO room (id, name) VALUES (1, 'algebra'), (2, 'biology')");
      statement.execute("BEGIN");
      try (var insert =
          old.prepareStatement(
              "INSERT INTO event (room, number, at, author, payload) VALUES (?, ?, 0, ?, ?)")) {
        for (int i = 0; i < 2 * LONG; i++) {
          insert.setInt(1, 1 + i / LONG);
          insert.setInt(2, 1 + i % LONG);
          insert.setBytes(3, EntryRows.bytes(LogEntries.ANN));
          insert.setBytes(
              4, new EventCodec().encode(new Event.Posted("line " + i + " ".repeat(200))));
          insert.executeUpdate();
        }
      }
      statement.execute("COMMIT");
    }
    new TwoRooms(file()).shatterPageOf("line 1050 ");

    try (SqliteRoomLog log = open()) {
      assertThat(log.state().damaged()).containsOnlyKeys("algebra");
      assertThat(done(log.room("biology")).damage()).isEmpty();
      done(log.append("biology", said(LONG + 1, "new"), Optional.empty()));
    }
  }
}
