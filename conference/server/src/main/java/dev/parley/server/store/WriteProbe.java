package dev.parley.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Test write after a failed write: allocates {@link #BYTES} in the database and frees them. Without
 * it, a server without members would stay not ready after the disk has space again.
 */
final class WriteProbe {
  private static final int BYTES = 64 << 10;

  private WriteProbe() {}

  static Optional<QueuedTask.TransactionStep> run(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE write_probe (filling BLOB)");
      statement.execute("INSERT INTO write_probe VALUES (zeroblob(" + BYTES + "))");
      statement.execute("DROP TABLE write_probe");
    }
    return Optional.empty();
  }
}
