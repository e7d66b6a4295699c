package dev.parley.server.store;

import dev.parley.base.Threads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Integrity check of an open store. {@link #quick} compares the end of each room's log, at one
 * look-up per room; the whole check reads every event and the structure of the file in the
 * background.
 *
 * <p>Threads: safe for all; the whole check runs on a thread of its own, which {@link #close} ends.
 */
final class StoreCheck implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(StoreCheck.class.getName());
  private static final int PAGE = 500;

  /** Upper bound for the complaints of SQLite about one file. */
  private static final int COMPLAINTS_MAX = 20;

  private final StoreConfig config;
  private final DamagedRooms damages;
  private volatile boolean whole; // whether the whole check has finished
  private volatile boolean closed;
  private volatile Optional<String> complaint = Optional.empty();
  private volatile @Nullable Statement running; // null: no statement to cancel
  private @Nullable Thread thread; // null: the whole check has not begun

  StoreCheck(StoreConfig config, DamagedRooms damages) {
    this.config = config;
    this.damages = damages;
  }

  /** {@return whether every event of every room was checked} */
  boolean isWhole() {
    return whole;
  }

  /**
   * {@return the damage of the file as a whole that SQLite reported; empty if there is none so far}
   */
  Optional<String> complaint() {
    return complaint;
  }

  /** Compares the end of each room's log with the room's row. */
  void quick(Connection connection) throws SQLException {
    String sql =
        "SELECT last, head, (SELECT max(number) FROM event WHERE room = room.id),"
            + " (SELECT sum FROM event WHERE room = room.id AND number = last)"
            + " FROM room WHERE name = ?";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      String after = "";
      for (List<String> page = names(connection, after);
          !page.isEmpty();
          page = names(connection, after)) {
        for (String room : page) {
          after = room;
          end(query, room);
        }
      }
    }
  }

  private void end(PreparedStatement query, String room) throws SQLException {
    query.setString(1, room);
    try (ResultSet row = query.executeQuery()) {
      if (row.next() && (row.getLong(1) != row.getLong(3) || row.getLong(2) != row.getLong(4))) {
        damages.markDamaged(
            room,
            "it ends with number %d, and %d was its last"
                .formatted(row.getLong(3), row.getLong(1)));
      }
    } catch (SQLException e) {
      if (!SqliteErrors.isDamage(e)) {
        throw e;
      }
      damages.markDamaged(room, "its end cannot be read");
    }
  }

  static List<String> names(Connection connection, String after) throws SQLException {
    String sql =
        "SELECT name FROM room WHERE name > ? AND "
            + RoomSql.EXISTS
            + " ORDER BY name LIMIT "
            + PAGE;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, after);
      try (ResultSet row = query.executeQuery()) {
        List<String> names = new ArrayList<>();
        while (row.next()) {
          names.add(row.getString(1));
        }
        return names;
      }
    }
  }

  /** Starts the whole check in the background. */
  synchronized void begin() {
    thread = Thread.ofPlatform().daemon().name("parley-store-check").start(this::run);
  }

  private void run() {
    try (Connection connection = DatabaseConnections.reader(config)) {
      rooms(connection);
      if (!closed) {
        file(connection);
        whole = !closed;
      }
    } catch (SQLException e) {
      if (!closed) {
        complain("the store cannot be checked: " + e.getMessage());
      }
    }
  }

  private void rooms(Connection connection) throws SQLException {
    String after = "";
    for (List<String> page = names(connection, after);
        !page.isEmpty() && !closed;
        page = names(connection, after)) {
      for (String room : page) {
        after = room;
        RoomLogCheck check = new RoomLogCheck(room);
        while (!closed && check.page(connection)) {
          // a page at a time, so that close() need not wait
        }
        check.damage().ifPresent(what -> damages.markDamaged(room, what));
      }
    }
  }

  private void file(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      running = statement;
      if (!closed) {
        List<String> found = integrity(statement);
        if (!found.isEmpty()) {
          complain(String.join("; ", found));
        }
      }
    } finally {
      running = null;
    }
  }

  /** {@return the result of SQLite's integrity check; empty if the database is intact} */
  static List<String> integrity(Statement statement) throws SQLException {
    List<String> found = new ArrayList<>();
    try (ResultSet row = statement.executeQuery("PRAGMA integrity_check(" + COMPLAINTS_MAX + ")")) {
      while (row.next()) {
        found.add(row.getString(1));
      }
    } catch (SQLException e) {
      if (!SqliteErrors.isDamage(e)) {
        throw e;
      }
      found.add(String.valueOf(e.getMessage()));
    }
    found.remove("ok");
    return found;
  }

  private void complain(String what) {
    complaint = Optional.of(what);
    LOG.log(
        System.Logger.Level.ERROR,
        "%s is damaged (%s); look closer with: parley check store".formatted(config.file(), what));
  }

  @Override
  public void close() {
    closed = true;
    Thread begun;
    synchronized (this) {
      begun = thread;
    }
    cancel();
    if (begun != null) {
      Threads.join(begun);
    }
  }

  private void cancel() {
    Statement statement = running;
    if (statement != null) {
      try {
        statement.cancel();
      } catch (SQLException e) {
        LOG.log(System.Logger.Level.DEBUG, "the check had just ended", e);
      }
    }
  }
}
