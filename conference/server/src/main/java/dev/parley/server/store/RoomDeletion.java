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
 * Deletes rooms from a store in use. A room first loses its name in one transaction: it no longer
 * exists, and a new room may take the name. Its events are deleted in batches afterwards, so that
 * no append waits long; after a crash the deletion of rooms without a name is resumed.
 *
 * <p>Threads: confined to the writer.
 */
final class RoomDeletion {
  /** Events deleted per transaction. */
  private static final int EVENTS = 500;

  private RoomDeletion() {}

  /**
   * {@return the task that removes a room's name, unless the room has events since a time}
   *
   * @param done set to whether the name was removed
   */
  static QueuedTask.TransactionStep removeName(String room, Instant since, AtomicBoolean done) {
    String sql =
        "UPDATE room SET name = '"
            + RoomSql.DELETED_PREFIX
            + "' || id WHERE name = ?"
            + " AND NOT EXISTS (SELECT 1 FROM event WHERE room = room.id AND at >= ?)"
            // Its stream would bring a copy of a cluster's room back.
            + " AND NOT EXISTS (SELECT 1 FROM stream WHERE room = room.id)";
    return connection -> {
      try (PreparedStatement update = connection.prepareStatement(sql)) {
        update.setString(1, room);
        update.setLong(2, since.toEpochMilli());
        done.set(update.executeUpdate() > 0);
      }
      return Optional.empty();
    };
  }

  /** Removes the name of a room that is a copy, with its position in its stream. */
  static void removeNameOfCopy(Connection connection, String room) throws SQLException {
    for (String sql :
        List.of(
            "DELETE FROM stream" + RoomSql.OF_ROOM,
            "UPDATE room SET name = '" + RoomSql.DELETED_PREFIX + "' || id WHERE name = ?")) {
      try (PreparedStatement change = connection.prepareStatement(sql)) {
        change.setString(1, room);
        change.executeUpdate();
      }
    }
  }

  /**
   * {@return the task that deletes the next batch of the rooms without a name}
   *
   * @param more set to whether there was such a batch
   */
  static QueuedTask.TransactionStep deleteBatch(AtomicBoolean more) {
    return connection -> {
      String room = next(connection);
      more.set(!room.isEmpty());
      if (!room.isEmpty() && !events(connection, room)) {
        deleteRemainder(connection, room);
      }
      return Optional.empty();
    };
  }

  private static String next(Connection connection) throws SQLException {
    String sql = "SELECT name FROM room WHERE name LIKE '" + RoomSql.DELETED_PREFIX + "%' LIMIT 1";
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      return row.next() ? row.getString(1) : "";
    }
  }

  private static boolean events(Connection connection, String room) throws SQLException {
    String some =
        " AND number IN (SELECT number FROM event"
            + RoomSql.OF_ROOM
            + " ORDER BY number LIMIT "
            + EVENTS
            + ")";
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM event" + RoomSql.OF_ROOM + some)) {
      delete.setString(1, room);
      delete.setString(2, room);
      return delete.executeUpdate() > 0;
    }
  }

  /** Deletes a room's rows in the other tables, and the room itself. */
  static void deleteRemainder(Connection connection, String room) throws SQLException {
    StoredBoardReader.forget(connection, room);
    for (String sql :
        List.of(
            "DELETE FROM member" + RoomSql.OF_ROOM,
            "DELETE FROM ended_invitation" + RoomSql.OF_ROOM,
            "DELETE FROM room WHERE name = ?")) {
      try (PreparedStatement delete = connection.prepareStatement(sql)) {
        delete.setString(1, room);
        delete.executeUpdate();
      }
    }
  }
}
