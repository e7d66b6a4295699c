package dev.parley.server.store;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.LongConsumer;
import org.sqlite.ProgressHandler;

/** Online copy of a store that a server may be using. Threads: confined to the caller's. */
public final class StoreCopy {
  /** SQLite instructions between two checks of the copy's size: about a millisecond. */
  private static final int STEPS = 10_000;

  private StoreCopy() {}

  /**
   * Writes the present state of a store to a new file. Appends continue meanwhile.
   *
   * @param copied called with the number of bytes after each piece, in the caller's thread
   * @throws StoreException if the store cannot be read or the copy cannot be written
   */
  public static void copy(StoreConfig config, Path target, LongConsumer copied) {
    Path file = config.file();
    config.requireStore();
    try {
      FolderLock.makeFile(target);
    } catch (IOException e) {
      throw new StoreException(
          StoreException.Reason.IO,
          "%s cannot be created (%s): look at the folder's rights and the disk's free space"
              .formatted(target, e),
          e);
    }
    try (Connection connection = DatabaseConnections.copier(config);
        Statement statement = connection.createStatement()) {
      StoreSchema.require(statement, file);
      CopyProgress growth = new CopyProgress(target, copied);
      ProgressHandler.setHandler(connection, STEPS, growth);
      // VACUUM INTO reads in one transaction; the copy has no -wal file and no free pages.
      try (PreparedStatement vacuum = connection.prepareStatement("VACUUM INTO ?")) {
        vacuum.setString(1, target.toAbsolutePath().toString());
        vacuum.execute();
      }
      growth.progress();
    } catch (SQLException e) {
      throw failed(file, target, e);
    }
  }

  /** Progress handler that reports how much a file has grown; SQLite calls it while it works. */
  private static final class CopyProgress extends ProgressHandler {
    private final File file;
    private final LongConsumer grown;
    private long told;

    CopyProgress(Path file, LongConsumer grown) {
      this.file = file.toFile();
      this.grown = grown;
    }

    @Override
    protected int progress() {
      long now = file.length();
      if (now > told) {
        grown.accept(now - told);
        told = now;
      }
      return 0; // 0: continue
    }
  }

  private static StoreException failed(Path file, Path target, SQLException e) {
    return SqliteErrors.isDamage(e)
        ? new StoreException(
            StoreException.Reason.CORRUPT,
            "%s is damaged and cannot be copied: run 'parley check store', and repair its rooms first"
                .formatted(file),
            e)
        : new StoreException(
            StoreException.Reason.IO,
            "%s cannot be copied to %s (%s): look at the folders' rights and the disks' free space"
                .formatted(file, target, e.getMessage()),
            e);
  }

  /**
   * Refuses a store of a newer schema.
   *
   * @throws StoreException if the schema is newer, or the store cannot be read
   */
  public static void requireKnown(StoreConfig config) {
    config.requireStore();
    try (Connection connection = DatabaseConnections.reader(config);
        Statement statement = connection.createStatement()) {
      StoreSchema.requireKnown(statement, config.file());
    } catch (SQLException e) {
      throw SqliteErrors.opening(config.file(), e);
    }
  }
}
