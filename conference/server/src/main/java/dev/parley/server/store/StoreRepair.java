package dev.parley.server.store;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import dev.parley.base.DurableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * Repair of one room in a store that no server uses. The readable part of the store is written to a
 * new file, which replaces the old one; the old file is kept beside it. The intact events of the
 * room get a new chain of checksums. Other rooms are copied as they are, with their damage.
 *
 * <p>A crash leaves the old store in its place.
 *
 * <p>Threads: confined to the caller's, which it blocks. Memory: a page of events.
 */
public final class StoreRepair {
  private StoreRepair() {}

  /**
   * Result of a repair.
   *
   * @param kept the number of events that the room has now
   * @param lost the numbers of events that were found damaged, without those that were missing
   * @param before the file of the old store, which may be deleted
   */
  public record StoreRepairResult(long kept, List<Long> lost, Path before) {}

  /**
   * Repairs a room.
   *
   * @param each run after each copied room
   * @throws StoreException if the store is in use, cannot be written, or is too damaged to be
   *     opened
   */
  public static StoreRepairResult room(StoreConfig config, String room, Runnable each) {
    Path file = config.file();
    config.requireStore();
    try (FolderLock lock = FolderLock.take(file)) {
      assert lock != null;
      Path fresh = file.resolveSibling(file.getFileName() + ".repairing");
      deleteWithLogs(fresh);
      StoreSalvage.SalvageResult result = copy(config, fresh, room, each);
      Path before =
          file.resolveSibling(file.getFileName() + ".damaged-" + Instant.now().toEpochMilli());
      Files.copy(file, before, COPY_ATTRIBUTES); // private lines: its owner's alone, too
      DurableFiles.rename(fresh, file);
      return new StoreRepairResult(result.kept(), result.lost(), before);
    } catch (SQLException e) {
      throw SqliteErrors.opening(file, e);
    } catch (IOException e) {
      throw new StoreException(
          StoreException.Reason.IO,
          "%s cannot be rewritten (%s): look at the disk's free space".formatted(file, e),
          e);
    }
  }

  private static StoreSalvage.SalvageResult copy(
      StoreConfig config, Path fresh, String room, Runnable each) throws SQLException, IOException {
    StoreConfig to = new StoreConfig(fresh, config.bytesMax(), config.lockWait());
    FolderLock.makeFile(fresh);
    StoreSalvage.SalvageResult result;
    // The last connection that closes checkpoints the -wal file into the database.
    try (Connection old = DatabaseConnections.writer(config);
        Connection target = DatabaseConnections.writer(to)) {
      try (var statement = old.createStatement()) {
        StoreSchema.require(statement, config.file());
      }
      StoreSchema.prepare(target, fresh);
      result = new StoreSalvage(old, target).run(room, each);
      DatabaseConnections.emptyLog(target);
      DatabaseConnections.emptyLog(old);
    }
    Path log = config.file().resolveSibling(config.file().getFileName() + "-wal");
    if (Files.exists(log) && Files.size(log) > 0) {
      throw new IOException(log + " could not be emptied; does another program use the store?");
    }
    return result;
  }

  private static void deleteWithLogs(Path file) throws IOException {
    for (String end : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + end));
    }
  }
}
