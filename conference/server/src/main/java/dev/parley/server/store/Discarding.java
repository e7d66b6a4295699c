package dev.parley.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Takes rooms out of a store that is being written to. A room is first unnamed: from then on there
 * is none of its name, and another one may be made. What it holds goes in pieces afterwards, so
 * that no append waits for long; after a crash the unnamed rooms are still there to be gone on
 * with.
 *
 * <p>Threads: confined to the writer.
 */
final class Discarding {
  /** How the names of rooms begin that have lost theirs; no other room's does. */
  static final String UNNAMED = "/";

  /** Events of one piece. */
  private static final int EVENTS = 500;

  private Discarding() {}

  /**
   * {@return what takes a room's name away, unless something happened in it since}
   *
   * @param done told whether it did
   */
  static Task.Work unname(String room, Instant since, AtomicBoolean done) {
    String sql =
        "UPDATE room SET name = '"
            + UNNAMED
            + "' || id WHERE name = ?"
            + " AND NOT EXISTS (SELECT 1 FROM event WHERE room = room.id AND at >= ?)";
    return connection -> {
      try (PreparedStatement update = connection.prepareStatement(sql)) {
        update.setString(1, room);
        update.setLong(2, since.toEpochMilli());
        done.set(update.executeUpdate() > 0);
      }
      return Optional.empty();
    };
  }

  /**
   * {@return what takes out the next piece of the rooms that lost their names}
   *
   * @param more told whether there was one
   */
  static Task.Work piece(AtomicBoolean more) {
    return connection -> {
      String room = next(connection);
      more.set(!room.isEmpty());
      if (!room.isEmpty() && !events(connection, room)) {
        rest(connection, room);
      }
      return Optional.empty();
    };
  }

  private static String next(Connection connection) throws SQLException {
    String sql = "SELECT name FROM room WHERE name LIKE '" + UNNAMED + "%' LIMIT 1";
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      return row.next() ? row.getString(1) : "";
    }
  }

  private static boolean events(Connection connection, String room) throws SQLException {
    String some =
        " AND number IN (SELECT number FROM event"
            + SqliteRoomLog.OF_ROOM
            + " ORDER BY number LIMIT "
            + EVENTS
            + ")";
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM event" + SqliteRoomLog.OF_ROOM + some)) {
      delete.setString(1, room);
      delete.setString(2, room);
      return delete.executeUpdate() > 0;
    }
  }

  /** Takes out what a room has beside its events, and the room itself. */
  static void rest(Connection connection, String room) throws SQLException {
    BoardPieces.forget(connection, room);
    for (String sql :
        List.of(
            "DELETE FROM member" + SqliteRoomLog.OF_ROOM,
            "DELETE FROM ended_invitation" + SqliteRoomLog.OF_ROOM,
            "DELETE FROM room WHERE name = ?")) {
      try (PreparedStatement delete = connection.prepareStatement(sql)) {
        delete.setString(1, room);
        delete.executeUpdate();
      }
    }
  }
}
