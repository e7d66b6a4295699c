package dev.parley.server.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.server.SmallDisk;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import dev.parley.server.store.StoreException;
import dev.parley.testkit.ChildJvm;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backups and restores by real processes that are killed, or whose disk is full. */
final class InterruptedBackupTest extends BackupFixture {
  private static void isWhole(Path data) throws Exception {
    try (DataFolderReader archive = DataFolderReader.open(data)) {
      assertThat(
              archive.copy(
                  StoredDataFolder.ROOM, StoredDataFolder.FILE, new ByteArrayOutputStream()))
          .isTrue();
    }
    assertThat(IntegrityCheck.check(data, _ -> {}, () -> {}).whole()).isTrue();
  }

  private static void killInTheMidst(String copy, Path from, Path to) throws Exception {
    try (ChildJvm child = ChildJvm.start(CopyThatStops.class, copy, from, to)) {
      assertThat(child.line()).isEqualTo("in the midst");
      child.kill();
    }
  }

  private static void restore(Path from, Path to) {
    Backup.restore(from, to, _ -> {}, _ -> {});
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void killedBackupLeavesTheSourceWholeAndIsNotRestored(boolean exists) throws Exception {
    if (exists) {
      Files.createDirectory(backup());
    }
    killInTheMidst("backup", data(), backup());

    isWhole(data());
    Path part = exists ? backup() : folder.resolve("backup.parley-part");
    assertThatExceptionOfType(DataFolderException.class)
        .isThrownBy(() -> restore(part, restored()))
        .withMessageContaining("is not a complete backup");
    assertThat(Files.exists(backup())).isEqualTo(exists);
  }

  @Test
  void folderOfAKilledRestoreIsServedAndReadByNobody() throws Exception {
    Backup.make(data(), backup(), _ -> {}, _ -> {});
    Path restored = Files.createDirectory(restored());
    killInTheMidst("restore", backup(), restored);

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteRoomLog.open(StoreConfig.of(DataFolder.database(restored))))
        .withMessageContaining("holds a part of a backup alone: empty it");
    assertThatExceptionOfType(DataFolderException.class)
        .isThrownBy(() -> DataFolderReader.open(restored))
        .withMessageContaining("holds a part of a backup alone: empty it");
    assertThatExceptionOfType(DataFolderException.class)
        .isThrownBy(() -> restore(backup(), restored))
        .withMessageContaining("holds a part of an earlier copy alone: empty it");

    FileTree.empty(restored);
    restore(backup(), restored);
    isWhole(restored);
  }

  @ParameterizedTest
  @ValueSource(strings = {"backup", "restore"})
  void copyOntoAFullDiskIsRefusedAndLosesNothing(String copy) throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(SmallDisk.isPossible(disk), "no user namespaces here");
    Path from = copy.equals("backup") ? data() : backup();
    Backup.make(data(), backup(), _ -> {}, _ -> {});
    try (ChildJvm child =
        ChildJvm.of(CopyOntoFullDisk.class)
            .before(SmallDisk.command(disk, 32))
            .start(copy, from, disk)) {
      assertThat(child.line()).contains(disk.toString(), "free space");
      assertThat(child.line()).isEqualTo("empty");
    }

    isWhole(data());
    restore(backup(), restored());
    isWhole(restored());
  }
}
