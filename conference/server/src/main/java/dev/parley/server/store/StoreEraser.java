package dev.parley.server.store;

import static dev.parley.server.store.RoomSql.OF_ROOM;

import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Permanent erasure from a store that no server has open: erased content is overwritten on the
 * disk, as far as the file system permits.
 *
 * <p>Threads: confined to the caller's, which it blocks.
 */
public final class StoreEraser implements AutoCloseable {
  private final Path file;
  private final FolderLock lock;
  private final Connection connection;
  private final EntryRows rows = new EntryRows();

  private StoreEraser(Path file, FolderLock lock, Connection connection) {
    this.file = file;
    this.lock = lock;
    this.connection = connection;
  }

  /**
   * Opens the store.
   *
   * @throws StoreException with a message that names the file, the reason, and what to do
   */
  public static StoreEraser open(StoreConfig config) {
    Path file = config.file();
    config.requireStore();
    FolderLock lock = FolderLock.take(file);
    try {
      Connection connection = DatabaseConnections.writer(config);
      try {
        StoreSchema.prepare(connection, file);
        return new StoreEraser(file, lock, connection);
      } catch (SQLException | StoreException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      lock.close();
      throw SqliteErrors.opening(file, e);
    } catch (StoreException e) {
      lock.close();
      throw e;
    }
  }

  private interface EraserTransaction {
    void run() throws SQLException;
  }

  private void transaction(EraserTransaction work) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      try {
        work.run();
        statement.execute("COMMIT");
      } catch (SQLException | RuntimeException e) {
        statement.execute("ROLLBACK");
        throw e;
      }
    } catch (SQLException e) {
      throw SqliteErrors.using(file, e);
    }
  }

  /** {@return whether a room is a copy of one that several nodes share} */
  public boolean isShared(String room) {
    boolean[] shared = new boolean[1];
    transaction(() -> {
      String sql = "SELECT 1 FROM stream JOIN room ON stream.room = room.id WHERE room.name = ?";
      try (PreparedStatement select = connection.prepareStatement(sql)) {
        select.setString(1, room);
        shared[0] = select.executeQuery().next();
      }
    });
    return shared[0];
  }

  /** {@return all past and present members of a room} */
  public List<MemberRecord> members(String room) {
    List<MemberRecord> members = new ArrayList<>();
    transaction(() -> members.addAll(RoomQueries.members(connection, room)));
    return members;
  }

  /** Passes all entries of a room to a consumer, in ascending order of their numbers. */
  public void entries(String room, Consumer<LogEntry> each) {
    transaction(() -> RoomQueries.entries(connection, room, rows, each));
  }

  /** Erases a room: its events, its members, its name. */
  public void room(String room) {
    transaction(() -> {
      try (PreparedStatement delete = connection.prepareStatement("DELETE FROM event" + OF_ROOM)) {
        delete.setString(1, room);
        delete.executeUpdate();
      }
      RoomDeletion.deleteRemainder(connection, room);
    });
  }

  /**
   * Erases a member's name and resume key from a room, and rewrites entries, in one transaction.
   *
   * @param rewriting maps an entry to its replacement; empty when the entry is unchanged
   */
  public void member(
      String room, UUID member, String name, Function<LogEntry, Optional<LogEntry>> rewriting) {
    transaction(() -> {
      // Board snapshots contain what is about to be erased from the entries.
      StoredBoardReader.forget(connection, room);
      String forget =
          "UPDATE member SET name = ?, key_hash = ?, present = 0, removed = 1" + OF_ROOM;
      try (PreparedStatement update = connection.prepareStatement(forget + " AND id = ?")) {
        update.setString(1, name);
        update.setString(2, "erased " + member); // differs from every hash
        update.setString(3, room);
        update.setBytes(4, EntryRows.bytes(member));
        update.executeUpdate();
      }
      String replace = "UPDATE event SET payload = ?" + OF_ROOM + " AND number = ?";
      try (PreparedStatement update = connection.prepareStatement(replace)) {
        String sql = " AND number > ? ORDER BY number LIMIT 1";
        try (PreparedStatement next =
            connection.prepareStatement(
                "SELECT " + EntryRows.ENTRY + " FROM event" + OF_ROOM + sql)) {
          rewrite(room, next, update, rewriting);
        }
      }
      ChecksumChain.computeSums(connection, room);
    });
  }

  /**
   * Rewrites entries one by one: SQLite leaves undefined what a query returns for rows that change
   * meanwhile.
   */
  private void rewrite(
      String room,
      PreparedStatement next,
      PreparedStatement update,
      Function<LogEntry, Optional<LogEntry>> rewriting)
      throws SQLException {
    long number = 0;
    for (Optional<LogEntry> entry = next(next, room, number);
        entry.isPresent();
        entry = next(next, room, number)) {
      number = entry.get().number();
      Optional<LogEntry> instead = rewriting.apply(entry.get());
      if (instead.isPresent()) {
        update.setBytes(1, rows.payload(instead.get()));
        update.setString(2, room);
        update.setLong(3, number);
        update.executeUpdate();
      }
    }
  }

  private Optional<LogEntry> next(PreparedStatement next, String room, long number)
      throws SQLException {
    next.setString(1, room);
    next.setLong(2, number);
    try (ResultSet row = next.executeQuery()) {
      return row.next() ? Optional.of(rows.entry(row)) : Optional.empty();
    }
  }

  /**
   * Compacts the file with VACUUM, which drops erased content, and truncates the -wal file.
   *
   * @return whether no erased content is left; false while another program reads the store
   */
  public boolean compact() {
    try (Statement statement = connection.createStatement()) {
      statement.execute("VACUUM");
      return DatabaseConnections.emptyLog(connection);
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
    } finally {
      lock.close();
    }
  }
}
