package dev.parley.server;

import dev.parley.base.MemoryBudget;
import dev.parley.base.ThreadEndListener;
import dev.parley.files.FilesException;
import dev.parley.files.render.RenderLimits;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import dev.parley.server.store.StoreException;

/** Opens the room log and the file store of the data folder. */
record StorageStartup(
    ServerConfig config, long machineBytes, MemoryBudget memory, ThreadEndListener watch) {
  /** Opens the room log, which locks the data folder. */
  SqliteRoomLog openLog() {
    return open(StoreConfig.of(DataFolder.database(config.data())));
  }

  /** Opens the log of what a branch writes without its line. */
  SqliteRoomLog openForks() {
    return open(StoreConfig.ofForks(DataFolder.forks(config.data())));
  }

  private SqliteRoomLog open(StoreConfig store) {
    try {
      return SqliteRoomLog.open(store, watch);
    } catch (StoreException e) {
      boolean locked = e.reason() == StoreException.Reason.LOCKED;
      throw new ServerException(
          locked ? ServerException.Reason.DATA_IN_USE : ServerException.Reason.DATA,
          String.valueOf(e.getMessage()),
          e);
    }
  }

  /** Opens the store of attachments and of the folder with files for tutors. */
  DiskFileStore openFiles() {
    try {
      return DiskFileStore.open(
          DataFolder.attachments(config.data()),
          config.files(),
          RenderLimits.on(machineBytes),
          memory);
    } catch (FilesException e) {
      throw new ServerException(
          ServerException.Reason.DATA,
          "attachments or the folder of the option files cannot be used: " + e.getMessage(),
          e);
    }
  }
}
