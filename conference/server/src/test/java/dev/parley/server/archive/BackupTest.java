package dev.parley.server.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.recording.RecordingReader;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backups of a data folder, and data folders restored from them. */
final class BackupTest extends BackupFixture {
  private Backup.CopySummary make() {
    return Backup.make(data(), backup(), _ -> {}, _ -> {});
  }

  private Backup.CopySummary restore() {
    return Backup.restore(backup(), restored(), _ -> {}, _ -> {});
  }

  private static List<LogEntry> entries(Path data) {
    List<LogEntry> entries = new ArrayList<>();
    try (DataFolderReader archive = DataFolderReader.open(data)) {
      archive.events(StoredDataFolder.ROOM, entries::add);
    }
    return entries;
  }

  @Test
  void restoredFolderHoldsEverythingThatTheFirstHeld() throws Exception {
    make();
    restore();

    assertThat(entries(restored()))
        .usingRecursiveFieldByFieldElementComparator()
        .isEqualTo(StoredDataFolder.entries());
    try (DataFolderReader archive = DataFolderReader.open(restored())) {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      assertThat(archive.copy(StoredDataFolder.ROOM, StoredDataFolder.FILE, file)).isTrue();
      assertThat(file).hasToString(StoredDataFolder.FILE_TEXT);
    }
    assertThat(RecordingReader.list(DataFolder.recordings(restored()))).hasSize(1);
    assertThat(InvitationKeyring.of(restored(), () -> StoredDataFolder.TEN).list()).hasSize(1);
    assertThat(IntegrityCheck.check(restored(), _ -> {}, () -> {}).whole()).isTrue();
  }

  @Test
  void backupDuringAppendsHoldsAnIntactLog() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(100);
    try (SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data())))) {
      Thread talk =
          Thread.ofPlatform()
              .start(() -> {
                for (long number = StoredDataFolder.entries().size() + 1; !enough.get(); number++) {
                  log.append(StoredDataFolder.ROOM, said(number), Optional.empty())
                      .toCompletableFuture()
                      .join();
                  begun.countDown();
                }
              });
      begun.await();
      make();
      enough.set(true);
      talk.join();
    }
    restore();

    List<LogEntry> entries = entries(restored());
    assertThat(entries).hasSizeGreaterThanOrEqualTo(StoredDataFolder.entries().size() + 100);
    assertThat(entries.getLast().number()).isEqualTo(entries.size());
    assertThat(IntegrityCheck.check(restored(), _ -> {}, () -> {}).whole()).isTrue();
  }

  private static LogEntry said(long number) {
    return new LogEntry(
        number,
        StoredDataFolder.TEN,
        StoredDataFolder.ANN,
        Optional.empty(),
        Optional.of(UUID.randomUUID()),
        new Event.Posted("line " + number));
  }

  @Test
  void onlyTheOwnerCanReadABackup() throws Exception {
    make();

    try (var files = Files.walk(backup())) {
      for (Path file : files.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .endsWith("------");
      }
    }
  }

  private void refused(String why) {
    assertThatExceptionOfType(DataFolderException.class)
        .isThrownBy(this::restore)
        .withMessageContaining(why);
    assertThat(restored()).doesNotExist();
  }

  @Test
  void damagedBackupIsNotRestored() throws Exception {
    make();
    Files.writeString(backup().resolve("invitation-keys.json"), "{}");

    refused("invitation-keys.json is missing or changed");
  }

  @Test
  void incompleteBackupIsNotRestored() throws Exception {
    make();
    Files.delete(backup().resolve("MANIFEST"));

    refused("is not a complete backup");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3 00000000 ../note",
        "3 00000000 /note",
        "3 00000000 a\0b",
        "3 note",
        "",
        "3 00000000 \u00FC"
      })
  void manifestWithANameThatNoBackupHasIsDamaged(String line) throws Exception {
    make();
    Path manifest = backup().resolve("MANIFEST");
    Files.writeString(manifest, Files.readString(manifest) + line + "\n", ISO_8859_1);

    refused("has a damaged MANIFEST");
  }

  @Test
  void manifestThatNamesAFileTwiceIsDamaged() throws Exception {
    make();
    Path manifest = backup().resolve("MANIFEST");
    List<String> lines = Files.readAllLines(manifest);
    Files.writeString(manifest, lines.getLast() + "\n", StandardOpenOption.APPEND);

    refused("has a damaged MANIFEST");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // where links need a privilege
  void filesBehindSymbolicLinksAreNotRestored() throws Exception {
    Path note = Files.createDirectory(folder.resolve("elsewhere")).resolve("note");
    Files.writeString(note, "of another program");
    make();
    Files.copy(note, Files.createDirectory(backup().resolve("link")).resolve("note"));
    Files.delete(backup().resolve("MANIFEST"));
    BackupManifest.write(backup());
    FileTree.delete(backup().resolve("link"));
    Files.createSymbolicLink(backup().resolve("link"), note.getParent());

    refused("note is missing or changed");
  }

  @Test
  void backupOfANewerVersionIsRefused() throws Exception {
    make();
    Path manifest = backup().resolve("MANIFEST");
    Files.writeString(manifest, Files.readString(manifest).replace("backup 1", "backup 2"));

    refused("is a backup of version 2, and this Parley reads version 1");
  }

  @Test
  void backupOfANewerStoreIsRefused() throws Exception {
    make();
    try (var newer = DriverManager.getConnection("jdbc:sqlite:" + DataFolder.database(backup()))) {
      newer.createStatement().execute("UPDATE schema_version SET version = 99");
    }
    Files.delete(backup().resolve("MANIFEST"));
    BackupManifest.write(backup());

    refused("schema version 99");
  }

  @Test
  void backupInsideTheDataFolderIsRefused() {
    assertThatExceptionOfType(DataFolderException.class)
        .isThrownBy(() -> Backup.make(data(), data().resolve("backups/monday"), _ -> {}, _ -> {}))
        .withMessageContaining("is inside the data folder");
    assertThat(data().resolve("backups")).doesNotExist();
  }

  @Test
  void damagedStoreIsNotBackedUpAndNothingIsLeftBehind() throws Exception {
    byte[] bytes = Files.readAllBytes(DataFolder.database(data()));
    Arrays.fill(bytes, 4096, bytes.length, (byte) 0x5A);
    Files.write(DataFolder.database(data()), bytes);

    assertThatExceptionOfType(DataFolderException.class)
        .isThrownBy(this::make)
        .withMessageContaining("parley check store");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(data());
    }
  }

  @Test
  void whatAKilledBackupLeftIsReplaced() throws Exception {
    Path part = Files.createDirectory(folder.resolve("backup.parley-part"));
    Files.writeString(part.resolve("rooms.db"), "half");

    make();

    assertThat(part).doesNotExist();
    restore();
    assertThat(entries(restored())).hasSameSizeAs(StoredDataFolder.entries());
  }

  private static Object identity(Path folder) throws Exception {
    return Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
  }

  @Test
  void emptyFoldersThatExistAreFilledThemselves() throws Exception {
    Object backup = identity(Files.createDirectory(backup()));
    Object restored = identity(Files.createDirectory(restored()));
    Files.createDirectory(restored().resolve("lost+found")); // as a mount point has

    make();
    restore();

    assertThat(identity(backup())).isEqualTo(backup);
    assertThat(identity(restored())).isEqualTo(restored);
    assertThat(entries(restored())).hasSameSizeAs(StoredDataFolder.entries());
    try (Stream<Path> names = Files.list(restored()).map(Path::getFileName)) {
      assertThat(names.map(Path::toString))
          .contains("lost+found", "rooms.db")
          .noneMatch(name -> name.contains("unfinished") || name.contains("part"));
    }
  }

  @Test
  void bytesOfTheStoreAreToldWhileItIsCopied() throws Exception {
    try (var store = DriverManager.getConnection("jdbc:sqlite:" + DataFolder.database(data()))) {
      store
          .createStatement()
          .execute(
              "CREATE TABLE much AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                  + " WHERE i < 20000) SELECT i, randomblob(1000) FROM n");
    }
    List<Long> totals = new ArrayList<>();
    List<Long> pieces = new ArrayList<>();

    Backup.CopySummary done = Backup.make(data(), backup(), totals::add, pieces::add);

    assertThat(totals).singleElement().satisfies(all -> assertThat(all).isGreaterThan(20_000_000));
    assertThat(pieces.stream().mapToLong(Long::longValue).sum()).isEqualTo(done.bytes());
    assertThat(pieces.getFirst()).isLessThan(10_000_000);
  }

  @Test
  void existingFolderIsNotOverwritten() throws Exception {
    make();

    assertThatExceptionOfType(DataFolderException.class)
        .isThrownBy(this::make)
        .withMessageContaining("already exists and is not empty");
    assertThatExceptionOfType(DataFolderException.class)
        .isThrownBy(() -> Backup.restore(backup(), data(), _ -> {}, _ -> {}))
        .withMessageContaining("already exists and is not empty");
  }
}
