package dev.parley.server.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;

/** Factory of database connections, configured by their use. */
final class DatabaseConnections {
  /** Size to which a -wal file that grew under load is truncated, in bytes. */
  private static final int WAL_BYTES_KEPT = 64 << 20;

  /**
   * Pages of the -wal file at which a commit of the writer includes a checkpoint (16 MiB). The
   * {@link Checkpointer} keeps the file smaller, unless commits outrun it.
   */
  private static final int WAL_PAGES_MAX = 4_096;

  private DatabaseConnections() {}

  /** {@return a connection for the writer, whose commits are durable} */
  static Connection writer(StoreConfig config) throws SQLException {
    SQLiteConfig options = options(config);
    options.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // In WAL mode, synchronous=NORMAL could lose the last commits in a power failure.
    options.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    options.setJournalSizeLimit(WAL_BYTES_KEPT);
    options.enforceForeignKeys(true);
    // secure_delete overwrites deleted content with zeros.
    options.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
    Connection connection = options.createConnection(url(config));
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_autocheckpoint = " + WAL_PAGES_MAX);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /** {@return a connection for a reader} */
  static Connection reader(StoreConfig config) throws SQLException {
    Connection connection = options(config).createConnection(url(config));
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA query_only = true");
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /**
   * {@return a connection that can attach a new file for a copy; it does not write to the database}
   */
  static Connection copier(StoreConfig config) throws SQLException {
    return options(config).createConnection(url(config));
  }

  /**
   * Limits the size of the database. SQLite counts it in pages and resets it with each connection.
   */
  static void limit(Connection connection, long bytesMax) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      long pageBytes;
      try (var row = statement.executeQuery("PRAGMA page_size")) {
        pageBytes = row.getLong(1);
      }
      statement.execute(
          "PRAGMA max_page_count = " + Math.clamp(bytesMax / pageBytes, 1, 0xFFFF_FFFEL));
    }
  }

  /** Checkpoints what no reader and no commit needs to wait for. */
  static void checkpoint(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
    }
  }

  /** Checkpoints and truncates the -wal file. {@return whether it is empty now} */
  static boolean emptyLog(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
      return row.getInt(1) == 0;
    }
  }

  private static SQLiteConfig options(StoreConfig config) throws SQLException {
    SqliteNativeLibrary.load();
    SQLiteConfig options = new SQLiteConfig();
    options.setBusyTimeout(Math.toIntExact(config.lockWait().toMillis()));
    return options;
  }

  private static String url(StoreConfig config) {
    return "jdbc:sqlite:" + config.file().toAbsolutePath();
  }
}
