package dev.parley.server.store;

import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Read-only access to a store, with or without a running server. All reads see one consistent
 * snapshot, taken by the first read.
 *
 * <p>Threads: confined to the caller's, which it blocks. Memory: one entry at a time.
 */
public final class StoreReader implements AutoCloseable {
  private static final String ROOMS =
      """
      SELECT name,
        (SELECT count(*) FROM member WHERE room = room.id),
        (SELECT coalesce(sum(present), 0) FROM member WHERE room = room.id),
        (SELECT count(*) FROM event WHERE room = room.id),
        (SELECT coalesce(sum(length(payload)), 0) FROM event WHERE room = room.id),
        (SELECT max(at) FROM event WHERE room = room.id)
      FROM room WHERE\s\
      """
          + RoomSql.EXISTS
          + " ORDER BY name";

  private final Path file;
  private final Connection connection;
  private final EntryRows rows = new EntryRows();

  /**
   * Summary of a room, read without its events.
   *
   * @param bytes total size of its events
   * @param last time of the newest event; empty when there is none
   */
  public record StoredRoom(
      String name, int members, int present, long events, long bytes, Optional<Instant> last) {}

  private StoreReader(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /**
   * Opens the store.
   *
   * @throws StoreException with a message that names the file, the reason, and what to do
   */
  public static StoreReader open(StoreConfig config) {
    Path file = config.file();
    config.requireStore();
    try {
      Connection connection = DatabaseConnections.reader(config);
      try (Statement statement = connection.createStatement()) {
        statement.execute("BEGIN");
        StoreSchema.require(statement, file);
        return new StoreReader(file, connection);
      } catch (SQLException | StoreException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw SqliteErrors.opening(file, e);
    }
  }

  /** {@return all rooms, by name} */
  public List<StoredRoom> rooms() {
    try (PreparedStatement query = connection.prepareStatement(ROOMS);
        ResultSet row = query.executeQuery()) {
      List<StoredRoom> rooms = new ArrayList<>();
      while (row.next()) {
        long last = row.getLong(6);
        Optional<Instant> at =
            row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(last));
        rooms.add(
            new StoredRoom(
                row.getString(1),
                row.getInt(2),
                row.getInt(3),
                row.getLong(4),
                row.getLong(5),
                at));
      }
      return rooms;
    } catch (SQLException e) {
      throw SqliteErrors.using(file, e);
    }
  }

  /** {@return all past and present members of a room} */
  public List<MemberRecord> members(String room) {
    try {
      return RoomQueries.members(connection, room);
    } catch (SQLException e) {
      throw SqliteErrors.using(file, e);
    }
  }

  /** Passes all entries of a room to a consumer, in ascending order of their numbers. */
  public void entries(String room, Consumer<LogEntry> each) {
    try {
      RoomQueries.entries(connection, room, rows, each);
    } catch (SQLException e) {
      throw SqliteErrors.using(file, e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw SqliteErrors.using(file, e);
    }
  }
}
