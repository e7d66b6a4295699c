package dev.parley.server.store;

import dev.parley.room.spi.RoomLogException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Maps SQLite errors to exceptions whose messages say what was tried, where, and what to do. */
final class SqliteErrors {
  private SqliteErrors() {}

  /** {@return SQLite's primary result code: the low byte of the extended code} */
  private static SQLiteErrorCode code(SQLException failure) {
    return failure instanceof SQLiteException sqlite
        ? SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & 0xFF)
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }

  /** {@return whether the file's content is damaged, as opposed to a failing disk or a lock} */
  static boolean isDamage(SQLException failure) {
    SQLiteErrorCode code = code(failure);
    return code == SQLiteErrorCode.SQLITE_CORRUPT || code == SQLiteErrorCode.SQLITE_NOTADB;
  }

  static StoreException opening(Path file, SQLException failure) {
    return switch (code(failure)) {
      case SQLITE_NOTADB, SQLITE_CORRUPT ->
          new StoreException(
              StoreException.Reason.CORRUPT,
              file
                  + " is not a database, or is damaged: move it away with its -wal and -shm files"
                  + " and put a backup in its place, or start with another --data folder",
              failure);
      case SQLITE_BUSY, SQLITE_LOCKED ->
          new StoreException(
              StoreException.Reason.LOCKED,
              file + " is locked by another program: close it and start again",
              failure);
      default ->
          new StoreException(
              StoreException.Reason.IO,
              "%s cannot be opened (%s): look at the folder's rights and the disk's free space"
                  .formatted(file, failure.getMessage()),
              failure);
    };
  }

  static RoomLogException using(Path file, SQLException failure) {
    return switch (code(failure)) {
      case SQLITE_FULL ->
          new RoomLogException(
              RoomLogException.Reason.FULL,
              "no space is left for "
                  + file
                  + ": free some on its disk, or raise the store's limit",
              failure);
      case SQLITE_BUSY, SQLITE_LOCKED ->
          new RoomLogException(
              RoomLogException.Reason.BUSY,
              file + " is being written by another program; try again in a moment",
              failure);
      case SQLITE_NOTADB, SQLITE_CORRUPT ->
          new RoomLogException(
              RoomLogException.Reason.CORRUPT,
              file + " is damaged: stop the server and put a backup in its place",
              failure);
      default ->
          new RoomLogException(
              RoomLogException.Reason.IO,
              "%s cannot be used (%s): look at its disk".formatted(file, failure.getMessage()),
              failure);
    };
  }
}
